import { currentUserId } from "../../lib/currentUser.ts";
import { local } from "../../lib/localPort.ts";
import { positionSync } from "../../lib/positionSync.ts";
import { positionTracker } from "../../lib/positionTracker.ts";
import { countRead, recordRead } from "../../lib/readTexts.ts";

/** A position is recorded after this pause in scrolling, and when the page is left. */
const REST_MS = 1000;
/** Nothing is offered to guests who have read fewer, so nothing loads for them. */
const GUEST_TEXTS = 2;

/**
 * Tracks the reading position of a text, which `openAtPlace` may have opened at the last one; says so, and offers the
 * place of another device, or the furthest one. Calls `onRead` when the reader rests at its end, for guests from their
 * second text on.
 * Returns a function that stops it.
 */
export function watchReading(
  element: HTMLElement,
  post: { id: string; site_id: string; parent: { id: string } | null },
  onRead: () => void,
): () => void {
  const track = positionTracker(post);
  const place = () => {
    const { top, height } = element.getBoundingClientRect();
    return readFraction({ top, height }, window.innerHeight);
  };
  let now = place();
  let recorded = -1;
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const rest = (isLeaving: boolean) => {
    timer = undefined;
    if (now === recorded && !isLeaving) return;
    recorded = now;
    if (now === 1 && !isLeaving) {
      recordRead(post.id);
      if (currentUserId() || countRead() >= GUEST_TEXTS) onRead();
    }
    void track(now, null, { isLeaving });
  };
  const recordNow = () => {
    now = place();
    timer ??= setTimeout(rest, REST_MS, false);
  };
  // Opening at the place scrolls too, and is no reading: it would count as later than what another device read.
  const update = () => (recorded >= 0 || place() !== now) && recordNow();
  const hide = () => document.visibilityState === "hidden" && recorded >= 0 && rest(true);
  // Reopening a text must not move its position: it is recorded only after scrolling, or for a text never opened
  // before.
  let isOffered = false;
  const recall = async (isSynced: boolean) => {
    const before = await local.placeOf(post.id);
    if (isOver || isOffered || recorded >= 0) return;
    const isAtPlace = element.dataset.openedAt !== undefined;
    const { offerPlace } = before ? await import("./files/offerPlace.ts") : { offerPlace: null };
    if (isOver || isOffered || recorded >= 0) return;
    isOffered =
      offerPlace !== null && before !== null && offerPlace(element, post.id, before, now, isAtPlace);
    if (isOffered) return;
    if (isSynced && (!before || (!before.finished && before.fraction <= now))) recordNow();
  };
  // Offers this device's position at once, and another device's after the sync.
  recall(false)
    .then(positionSync)
    .then(() => recall(true))
    .catch(() => {});
  window.addEventListener("scroll", update, { passive: true });
  document.addEventListener("visibilitychange", hide);
  return () => {
    isOver = true;
    window.removeEventListener("scroll", update);
    document.removeEventListener("visibilitychange", hide);
    if (timer || recorded >= 0) rest(true);
    clearTimeout(timer);
  };
}

/**
 * How much of a text has passed the bottom edge of the window, 0 to 1. All in pixels, `top` relative to the window.
 */
export function readFraction(text: { top: number; height: number }, windowHeight: number): number {
  if (text.height <= 0) return 0;
  const passed = (windowHeight - text.top) / text.height;
  return Math.round(Math.min(1, Math.max(0, passed)) * 100) / 100;
}

import { local } from "../../lib/localPort.ts";
import { positionSync } from "../../lib/positionSync.ts";
import { positionTracker } from "../../lib/positionTracker.ts";
import { showSnackbar } from "../../ui/snackbars.ts";

/** A position is recorded after this pause in scrolling, and when the page is left. */
const REST_MS = 1000;
/** Positions less than this far ahead are not worth an offer to continue. */
const WORTH_GOING = 0.1;

/**
 * Tracks the reading position of a text, and offers to continue at the last one, from this device or another.
 * Returns a function that stops it.
 */
export function watchReading(
  element: HTMLElement,
  post: { id: string; site_id: string; parent: { id: string } | null },
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
    void track(now, null, { isLeaving });
  };
  const update = () => {
    now = place();
    timer ??= setTimeout(rest, REST_MS, false);
  };
  const hide = () => document.visibilityState === "hidden" && recorded >= 0 && rest(true);
  // Reopening a text must not reset its position to the top: a position is recorded only after scrolling, or for a
  // text never opened before.
  let isOffered = false;
  const recall = async (isSynced: boolean) => {
    const before = await local.placeOf(post.id);
    if (isOver || isOffered || recorded >= 0) return;
    if (!before || before.fraction <= now) {
      if (isSynced) update();
    } else if (!before.finished && before.fraction > now + WORTH_GOING && window.scrollY < 8) {
      isOffered = true;
      offerToContinue(element, before.fraction);
    }
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

function offerToContinue(element: HTMLElement, fraction: number) {
  showSnackbar({
    title: `You were at ${Math.round(fraction * 100)}%`,
    tone: "plain",
    action: {
      label: "Continue",
      onSelect() {
        const { top, height } = element.getBoundingClientRect();
        window.scrollTo({ top: window.scrollY + top + fraction * height - window.innerHeight });
      },
    },
  });
}

/**
 * How much of a text has passed the bottom edge of the window, 0 to 1. All in pixels, `top` relative to the window.
 */
export function readFraction(text: { top: number; height: number }, windowHeight: number): number {
  if (text.height <= 0) return 0;
  const passed = (windowHeight - text.top) / text.height;
  return Math.round(Math.min(1, Math.max(0, passed)) * 100) / 100;
}

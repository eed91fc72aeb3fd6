import { local } from "../../lib/localPort.ts";
import { positionSync } from "../../lib/positionSync.ts";
import { positionTracker } from "../../lib/positionTracker.ts";
import { showSnackbar } from "../../ui/snackbars.ts";
import { readFraction } from "./readFraction.ts";

/** A place is noted when reading rests this long, and when the page is left. */
const REST_MS = 1000;
/** Nearer to the beginning than this nobody needs to be led. */
const WORTH_GOING = 0.1;

/** Follows where a text is read, and offers to go on where it was left, on this device or another. Returns how to stop. */
export function watchReading(
  element: HTMLElement,
  post: { id: string; site_id: string; parent: { id: string } | null },
): () => void {
  const note = positionTracker(post);
  const place = () => {
    const { top, height } = element.getBoundingClientRect();
    return readFraction({ top, height }, window.innerHeight);
  };
  let now = place();
  let noted = -1;
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const rest = (isLeaving: boolean) => {
    timer = undefined;
    if (now === noted && !isLeaving) return;
    noted = now;
    void note(now, null, { isLeaving });
  };
  const look = () => {
    now = place();
    timer ??= setTimeout(rest, REST_MS, false);
  };
  const hide = () => document.visibilityState === "hidden" && noted >= 0 && rest(true);
  // Opening a text again must not put its place back to the top: only what is scrolled, or was never open, is noted.
  let isOffered = false;
  const recall = async (hasHeard: boolean) => {
    const before = await local.placeOf(post.id);
    if (isOver || isOffered || noted >= 0) return;
    if (!before || before.fraction <= now) {
      if (hasHeard) look();
    } else if (!before.finished && before.fraction > now + WORTH_GOING && window.scrollY < 8) {
      isOffered = true;
      offer(element, before.fraction);
    }
  };
  // What this device knows is offered at once; what another knows, when it was heard of.
  recall(false)
    .then(positionSync)
    .then(() => recall(true))
    .catch(() => {});
  window.addEventListener("scroll", look, { passive: true });
  document.addEventListener("visibilitychange", hide);
  return () => {
    isOver = true;
    window.removeEventListener("scroll", look);
    document.removeEventListener("visibilitychange", hide);
    if (timer || noted >= 0) rest(true);
    clearTimeout(timer);
  };
}

function offer(element: HTMLElement, fraction: number) {
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

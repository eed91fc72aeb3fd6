import { READ_FRACTION, type ReadPlace } from "@quire/domain/posts/readingPositions";
import { local } from "../../../lib/localPort.ts";
import { showSnackbar } from "../../../ui/snackbars.ts";

/** Positions less than this far ahead are not worth an offer to continue. */
const WORTH_GOING = 0.1;

interface Offer {
  title: string;
  /** Where the action leads. */
  to: number;
}

/** What to offer a reader who opened a text at `now`: their place, the furthest one, or its start. */
export function offerOf(place: ReadPlace, now: number, isAtPlace: boolean): Offer | null {
  const isAhead = (to: number) => to > now + WORTH_GOING && to < READ_FRACTION;
  const percent = `${Math.round(place.fraction * 100)}%`;
  if (!place.finished && isAhead(place.fraction))
    return { title: `You were at ${percent}`, to: place.fraction };
  // They have scrolled since.
  if (!isAtPlace || Math.abs(now - place.fraction) > WORTH_GOING) return null;
  if (!place.finished && isAhead(place.furthest)) {
    return {
      title: `You're at ${percent}. You've read as far as ${Math.round(place.furthest * 100)}%`,
      to: place.furthest,
    };
  }
  return { title: `You're at ${percent}`, to: 0 };
}

/** Offers it to the reader; returns false if there is nothing to offer. */
export function offerPlace(
  element: HTMLElement,
  postId: string,
  place: ReadPlace,
  now: number,
  isAtPlace: boolean,
): boolean {
  const offer = offerOf(place, now, isAtPlace);
  if (offer) showOffer(element, postId, offer);
  return offer !== null;
}

function showOffer(element: HTMLElement, postId: string, { title, to }: Offer) {
  showSnackbar({
    title,
    tone: "plain",
    action: {
      label: to ? "Continue" : "Start from the beginning",
      onSelect() {
        if (!to) void local.restartText(postId).catch(() => {});
        const { top, height } = element.getBoundingClientRect();
        window.scrollTo({ top: to && window.scrollY + top + to * height - window.innerHeight });
      },
    },
  });
}

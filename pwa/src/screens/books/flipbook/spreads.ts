/** The pages that lie open, from 1: one on a phone; on wider screens two, of which the first and last may be alone. */
export function spreadAt(page: number, pages: number, isDouble: boolean): number[] {
  const at = Math.min(pages, Math.max(1, page));
  if (!isDouble) return [at];
  // Books open on a right-hand page: even pages are on the left.
  const left = at % 2 === 0 ? at : at - 1;
  return [left, left + 1].filter((one) => one >= 1 && one <= pages);
}

/** The page to turn to from the open ones. */
export function turned(
  open: readonly number[],
  to: "next" | "previous" | "first" | "last",
  pages: number,
): number {
  const first = open[0] ?? 1;
  const last = open.at(-1) ?? 1;
  return { next: Math.min(pages, last + 1), previous: Math.max(1, first - 1), first: 1, last: pages }[to];
}

/** Returns the width of one page, so that all open ones fit a room; sizes in pixels, `ratio` is width by height. */
export function leafWidth(room: { width: number; height: number }, ratio: number, leaves: number): number {
  return Math.floor(Math.min(room.width / leaves, room.height * ratio));
}

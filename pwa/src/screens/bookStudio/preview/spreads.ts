import type { Turn } from "../../../widgets/pdf/turnPage.ts";

/** Page numbers from 1; null for no page on that side. */
export type Spread = readonly [left: number | null, right: number | null];

/** Returns the two facing pages that show a page. Page 1 is on the right, as in a bound book. */
export function spreadOf(page: number, pages: number): Spread {
  const left = page - (page % 2);
  const at = (number: number) => (number >= 1 && number <= pages ? number : null);
  return [at(left), at(left + 1)];
}

/** Returns the page to show after a turn: of the next spread, or the next page if only one is shown at a time. */
export function pageAfter(turn: Turn, page: number, pages: number, isSingle: boolean): number {
  const step = isSingle ? 1 : 2;
  const next = { next: page + step, previous: page - step, first: 1, last: pages }[turn];
  return Math.min(pages, Math.max(1, next));
}

/** "Pages 2 and 3 of 240", "Page 1 of 240". */
export function spreadLabel([left, right]: Spread, pages: number): string {
  const shown = [left, right].filter((page) => page !== null);
  return `${shown.length > 1 ? "Pages" : "Page"} ${shown.join(" and ")} of ${pages}`;
}

/** What a creator is shown the way to, one thing after the other (specification §2). */
export const CHECKLIST = ["write_post", "sell_post", "add_media", "share_post", "make_good"] as const;
export type ChecklistItem = (typeof CHECKLIST)[number];
/** What of it is done. */
export type Checklist = Record<ChecklistItem, boolean>;

/** How much of it is done. */
export const countDone = (list: Checklist): number => CHECKLIST.filter((item) => list[item]).length;

/** The first thing that is left to do; null when all is done. */
export const nextItem = (list: Checklist): ChecklistItem | null =>
  CHECKLIST.find((item) => !list[item]) ?? null;

/** Whether it is shown: until all is done, or the creator has put it away. */
export function showsChecklist(list: Checklist, isPutAway: boolean): boolean {
  return !isPutAway && nextItem(list) !== null;
}

/** The steps of a creator's onboarding checklist, in order (specification §2). */
export const CHECKLIST = ["write_post", "sell_post", "add_media", "share_post", "make_good"] as const;
export type ChecklistItem = (typeof CHECKLIST)[number];
/** Which steps are done. */
export type Checklist = Record<ChecklistItem, boolean>;

/** Returns the number of completed steps. */
export const countDone = (list: Checklist): number => CHECKLIST.filter((item) => list[item]).length;

/** Returns the first open step; null if all are done. */
export const nextItem = (list: Checklist): ChecklistItem | null =>
  CHECKLIST.find((item) => !list[item]) ?? null;

/** Whether to show the checklist: until all is done or the creator dismisses it. */
export function showsChecklist(list: Checklist, isPutAway: boolean): boolean {
  return !isPutAway && nextItem(list) !== null;
}

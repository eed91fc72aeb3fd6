import { describe, expect, it } from "vitest";
import {
  CHECKLIST,
  type Checklist,
  type ChecklistItem,
  countDone,
  nextItem,
  showsChecklist,
} from "./checklist.ts";

const list = (...done: ChecklistItem[]) =>
  Object.fromEntries(CHECKLIST.map((item) => [item, done.includes(item)])) as Checklist;

describe("the creator's checklist", () => {
  it.each<[Checklist, number, ChecklistItem | null]>([
    [list(), 0, "write_post"],
    [list("write_post"), 1, "sell_post"],
    [list("sell_post", "make_good"), 2, "write_post"],
    [list("write_post", "sell_post", "add_media", "share_post"), 4, "make_good"],
    [list(...CHECKLIST), 5, null],
  ])("for %j: %i done, next is %s", (checklist, done, next) => {
    expect([countDone(checklist), nextItem(checklist)]).toEqual([done, next]);
  });

  it.each([
    [list(), false, true],
    [list("write_post"), true, false],
    [list(...CHECKLIST), false, false],
  ])("for %j, dismissed: %s, is visible: %s", (checklist, isPutAway, expected) => {
    expect(showsChecklist(checklist, isPutAway)).toBe(expected);
  });
});

import { expect, test } from "vitest";
import { leafWidth, spreadAt, turned } from "./spreads.ts";

test("opens a book on a right-hand page, and then by spreads", () => {
  expect(spreadAt(1, 9, true)).toEqual([1]);
  expect(spreadAt(2, 9, true)).toEqual([2, 3]);
  expect(spreadAt(3, 9, true)).toEqual([2, 3]);
  expect(spreadAt(8, 8, true)).toEqual([8]);
  expect(spreadAt(5, 9, false)).toEqual([5]);
});

test("turns forward and back through every page once", () => {
  for (const pages of [1, 2, 7, 8]) {
    const seen: number[] = [];
    let open = spreadAt(1, pages, true);
    for (;;) {
      seen.push(...open);
      const next = spreadAt(turned(open, "next", pages), pages, true);
      if (next[0] === open[0]) break;
      expect(spreadAt(turned(next, "previous", pages), pages, true)).toEqual(open);
      open = next;
    }
    expect(seen).toEqual(Array.from({ length: pages }, (_, at) => at + 1));
  }
});

test("fits the open pages into the room", () => {
  expect(leafWidth({ width: 1400, height: 800 }, 2 / 3, 2)).toBe(533);
  expect(leafWidth({ width: 390, height: 700 }, 2 / 3, 1)).toBe(390);
});

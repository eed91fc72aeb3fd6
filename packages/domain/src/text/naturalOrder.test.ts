import fc from "fast-check";
import { expect, it } from "vitest";
import { compareNames } from "./naturalOrder.ts";

it.each([
  [
    ["page 10.png", "page 2.png", "page 1.png"],
    ["page 1.png", "page 2.png", "page 10.png"],
  ],
  [
    ["p010.jpg", "p9.jpg", "p1.jpg"],
    ["p1.jpg", "p9.jpg", "p010.jpg"],
  ],
  [
    ["b.png", "A.png", "a2.png"],
    ["A.png", "a2.png", "b.png"],
  ],
  [
    ["1-2.png", "1-10.png", "1-1.png"],
    ["1-1.png", "1-2.png", "1-10.png"],
  ],
  [
    ["ch2/1.png", "ch10/1.png", "ch1/9.png"],
    ["ch1/9.png", "ch2/1.png", "ch10/1.png"],
  ],
  [
    ["Tale-7-02.png", "Tale-7-01.png", "Tale-7.jpg"],
    ["Tale-7.jpg", "Tale-7-01.png", "Tale-7-02.png"],
  ],
  [
    ["Page 10.png", "Page 4.png", "Page 3.5.png", "Page 3.png"],
    ["Page 3.png", "Page 3.5.png", "Page 4.png", "Page 10.png"],
  ],
  [
    ["Tale 7.5/1.png", "Tale 7/2.png", "Tale 7/10.png"],
    ["Tale 7/2.png", "Tale 7/10.png", "Tale 7.5/1.png"],
  ],
])("sorts %j", (names, expected) => {
  expect([...names].sort(compareNames)).toEqual(expected);
});

it("is a consistent order, for names with any beginning", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string()), (names) => {
      const sorted = [...names].sort(compareNames);
      expect([...names].reverse().sort(compareNames)).toEqual(sorted);
    }),
  );
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { blockMarks } from "./blockMarks.ts";

describe("the blocks that a search reads", () => {
  it("are one if there are few posts", () => {
    expect(blockMarks(0)).toEqual(["@n0"]);
    expect(blockMarks(16_383)).toEqual(["@n0"]);
    expect(blockMarks(16_384)).toEqual(["@n1", "@n0"]);
  });

  it("are small for new posts and large for old ones", () => {
    const marks = blockMarks(1_000_000);
    expect(marks.slice(0, 2)).toEqual(["@n61", "@n60"]);
    expect(marks.slice(-3)).toEqual(["@n32", "@m1", "@m0"]);
  });

  it("contain every post once", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 50_000_000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (newest, part) => {
          const number = Math.floor(newest * part);
          const marks = blockMarks(newest);
          const own = [`@n${Math.floor(number / 16_384)}`, `@m${Math.floor(number / 262_144)}`];
          expect(marks.filter((mark) => own.includes(mark))).toHaveLength(1);
          expect(new Set(marks).size).toBe(marks.length);
          expect(marks.length).toBeLessThan(31 + newest / 262_144 + 1);
        },
      ),
      { seed: 1, numRuns: 300 },
    );
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { advancePosition, clampReadAt, laterPosition, type ReadPlace } from "./readingPositions.ts";

const place = (changes: Partial<ReadPlace> = {}): ReadPlace => ({
  fraction: 0.5,
  locator: null,
  finished: false,
  readAt: 1000,
  ...changes,
});

describe("laterPosition", () => {
  it.each([
    ["the one read last holds", { readAt: 2000, fraction: 0.1 }, { readAt: 1000, fraction: 0.9 }],
    ["the one further on holds at the same moment", { fraction: 0.6 }, { fraction: 0.5 }],
    ["an exact position wins over an inexact one", { locator: "12" }, { locator: null }],
    ["the read one holds where all else is the same", { finished: true }, { finished: false }],
    [
      "a restart wins over an earlier end",
      { readAt: 2000, fraction: 0, finished: false },
      { fraction: 1, finished: true },
    ],
  ])("%s", (_, winner, loser) => {
    const [later, earlier] = [place(winner), place(loser)];
    expect(laterPosition(later, earlier)).toBe(later);
    expect(laterPosition(earlier, later)).toBe(later);
  });

  const anyPlace = fc.record<ReadPlace>({
    fraction: fc.constantFrom(0, 0.25, 0.5, 1),
    locator: fc.option(fc.constantFrom("a", "b", "ä", "😀", "\uffff"), { nil: null }),
    finished: fc.boolean(),
    readAt: fc.integer({ min: 0, max: 4 }),
  });

  it("converges on every device, in any order and with duplicates", () => {
    fc.assert(
      fc.property(
        fc.array(anyPlace, { minLength: 1, maxLength: 12 }).chain((places) =>
          fc.record({
            here: fc.constant(places),
            there: fc.shuffledSubarray(places, { minLength: places.length }),
            again: fc.array(fc.constantFrom(...places), { maxLength: 6 }),
          }),
        ),
        ({ here, there, again }) => {
          const one = here.reduce(laterPosition);
          const other = [...there, ...again].reduce(laterPosition);
          expect(other).toEqual(one);
        },
      ),
      { numRuns: 400 },
    );
  });

  it("never picks an older position", () => {
    fc.assert(
      fc.property(fc.array(anyPlace, { minLength: 1 }), (places) => {
        const held = places.reduce(laterPosition);
        expect(held.readAt).toBe(Math.max(...places.map(({ readAt }) => readAt)));
      }),
    );
  });
});

describe("clampReadAt", () => {
  it.each([
    ["is clamped to now", 5000, 4000, 4000],
    ["is unchanged if it is behind", 3000, 4000, 3000],
    ["never becomes negative", -5, 4000, 0],
  ])("%s", (_, readAt, now, expected) => {
    expect(clampReadAt(readAt, now)).toBe(expected);
  });
});

describe("advancePosition", () => {
  it.each([
    ["a first opening is a start", null, 0.2, false],
    ["the end counts as read", null, 0.97, true],
    ["a finished text stays finished when it is opened again", place({ finished: true }), 0.1, true],
    ["a started text is not yet read", place(), 0.6, false],
  ])("%s", (_, before, fraction, finished) => {
    const after = advancePosition(before, { fraction, locator: null, readAt: 2000 });
    expect(after).toEqual({ fraction, locator: null, readAt: 2000, finished });
  });

  it("clamps the fraction to 0 to 1", () => {
    expect(advancePosition(null, { fraction: 1.2, locator: null, readAt: 1 }).fraction).toBe(1);
    expect(advancePosition(null, { fraction: -1, locator: null, readAt: 1 }).fraction).toBe(0);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clampReadAt, laterPlace, type ReadPlace, readOn } from "./readingPositions.ts";

const place = (changes: Partial<ReadPlace> = {}): ReadPlace => ({
  fraction: 0.5,
  locator: null,
  finished: false,
  readAt: 1000,
  ...changes,
});

describe("of two places of one text", () => {
  it.each([
    ["the one read last holds", { readAt: 2000, fraction: 0.1 }, { readAt: 1000, fraction: 0.9 }],
    ["the one further on holds at the same moment", { fraction: 0.6 }, { fraction: 0.5 }],
    ["a place named exactly holds over one that is not", { locator: "12" }, { locator: null }],
    ["the read one holds where all else is the same", { finished: true }, { finished: false }],
    [
      "beginning anew holds over an end that was read before",
      { readAt: 2000, fraction: 0, finished: false },
      { fraction: 1, finished: true },
    ],
  ])("%s", (_, winner, loser) => {
    const [later, earlier] = [place(winner), place(loser)];
    expect(laterPlace(later, earlier)).toBe(later);
    expect(laterPlace(earlier, later)).toBe(later);
  });

  const anyPlace = fc.record<ReadPlace>({
    fraction: fc.constantFrom(0, 0.25, 0.5, 1),
    locator: fc.option(fc.constantFrom("a", "b", "ä", "😀", "\uffff"), { nil: null }),
    finished: fc.boolean(),
    readAt: fc.integer({ min: 0, max: 4 }),
  });

  it("every device ends with the same one, in whatever order and however often it hears of them", () => {
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
          const one = here.reduce(laterPlace);
          const other = [...there, ...again].reduce(laterPlace);
          expect(other).toEqual(one);
        },
      ),
      { numRuns: 400 },
    );
  });

  it("none that was read before it ever takes the place of the last one", () => {
    fc.assert(
      fc.property(fc.array(anyPlace, { minLength: 1 }), (places) => {
        const held = places.reduce(laterPlace);
        expect(held.readAt).toBe(Math.max(...places.map(({ readAt }) => readAt)));
      }),
    );
  });
});

describe("a clock that is ahead", () => {
  it.each([
    ["is taken back to now", 5000, 4000, 4000],
    ["is left alone when it is behind", 3000, 4000, 3000],
    ["never leads before the beginning of time", -5, 4000, 0],
  ])("%s", (_, readAt, now, expected) => {
    expect(clampReadAt(readAt, now)).toBe(expected);
  });
});

describe("reading on", () => {
  it.each([
    ["the first look is a beginning", null, 0.2, false],
    ["at the end it is read", null, 0.97, true],
    ["what was read stays read when it is opened again", place({ finished: true }), 0.1, true],
    ["what was begun is not yet read", place(), 0.6, false],
  ])("%s", (_, before, fraction, finished) => {
    const after = readOn(before, { fraction, locator: null, readAt: 2000 });
    expect(after).toEqual({ fraction, locator: null, readAt: 2000, finished });
  });

  it("keeps a fraction within 0 and 1", () => {
    expect(readOn(null, { fraction: 1.2, locator: null, readAt: 1 }).fraction).toBe(1);
    expect(readOn(null, { fraction: -1, locator: null, readAt: 1 }).fraction).toBe(0);
  });
});

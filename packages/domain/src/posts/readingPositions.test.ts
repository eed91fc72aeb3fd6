import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clampReadAt, mergePlaces } from "./mergePlaces.ts";
import {
  advancePosition,
  BACK_AFTER_MS,
  openingFraction,
  type ReadPlace,
  resetPosition,
  restartPosition,
} from "./readingPositions.ts";

const place = (changes: Partial<ReadPlace> = {}): ReadPlace => ({
  fraction: 0.5,
  locator: null,
  furthest: 0.5,
  finished: false,
  readAt: 1000,
  resetAt: 0,
  ...changes,
});

describe("mergePlaces", () => {
  it.each([
    ["the one read last holds", { readAt: 2000, fraction: 0.1 }, { fraction: 0.9 }],
    ["the one further on holds at the same moment", { fraction: 0.6 }, { fraction: 0.5 }],
    ["an exact position wins over an inexact one", { locator: "12" }, { locator: null }],
  ])("%s", (_, winner, loser) => {
    const [later, earlier] = [place(winner), place(loser)];
    const { fraction, locator, readAt } = later;
    expect(mergePlaces(later, earlier)).toMatchObject({ fraction, locator, readAt });
    expect(mergePlaces(earlier, later)).toEqual(mergePlaces(later, earlier));
  });

  it("keeps the furthest point of an earlier position, and the end once reached", () => {
    const end = place({ fraction: 1, furthest: 1, finished: true });
    const again = place({ readAt: 2000, fraction: 0.1, furthest: 0.2 });
    expect(mergePlaces(end, again)).toMatchObject({ fraction: 0.1, furthest: 1, finished: true });
  });

  it("forgets what was read before a reset, also by a device that has not heard of it", () => {
    const end = place({ fraction: 1, furthest: 1, finished: true });
    const reset = resetPosition(2000);
    expect(mergePlaces(end, reset)).toEqual(reset);
    const unaware = place({ readAt: 3000, fraction: 0.7, furthest: 0.9 });
    expect(mergePlaces(unaware, reset)).toMatchObject({ fraction: 0.7, furthest: 0, resetAt: 2000 });
  });

  const anyPlace = fc.record<ReadPlace>({
    fraction: fc.constantFrom(0, 0.25, 0.5, 1),
    locator: fc.option(fc.constantFrom("a", "b", "ä", "😀", "\uffff"), { nil: null }),
    furthest: fc.constantFrom(0, 0.25, 0.5, 1),
    finished: fc.boolean(),
    readAt: fc.integer({ min: 0, max: 4 }),
    resetAt: fc.integer({ min: 0, max: 2 }),
  });

  it("converges on every device, in any order and grouping, and with duplicates", () => {
    fc.assert(
      fc.property(
        fc.array(anyPlace, { minLength: 1, maxLength: 12 }).chain((places) =>
          fc.record({
            here: fc.constant(places),
            there: fc.shuffledSubarray(places, { minLength: places.length }),
            again: fc.array(fc.constantFrom(...places), { maxLength: 6 }),
            cut: fc.integer({ min: 1, max: places.length }),
          }),
        ),
        ({ here, there, again, cut }) => {
          const one = here.reduce(mergePlaces);
          expect([...there, ...again].reduce(mergePlaces)).toEqual(one);
          // Two devices that each merged a part, and then exchange the results.
          const [phone, tablet] = [there.slice(0, cut), there.slice(cut)];
          const grouped = tablet.length
            ? mergePlaces(tablet.reduce(mergePlaces), phone.reduce(mergePlaces))
            : phone.reduce(mergePlaces);
          expect(grouped).toEqual(one);
        },
      ),
      { numRuns: 400 },
    );
  });

  it("never picks an older place, nor loses the furthest point since the last reset", () => {
    fc.assert(
      fc.property(fc.array(anyPlace, { minLength: 1 }), (places) => {
        const held = places.reduce(mergePlaces);
        expect(held.readAt).toBe(Math.max(...places.map(({ readAt }) => readAt)));
        const resetAt = Math.max(...places.map((one) => one.resetAt));
        const counted = places.filter((one) => one.resetAt === resetAt);
        expect(held.furthest).toBe(Math.max(...counted.map(({ furthest }) => furthest)));
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
  const now = (fraction: number, readAt = 100_000) => ({ fraction, locator: null, readAt });
  const read = place({ fraction: 0.53, furthest: 0.6 });

  it.each([
    ["a first opening is a start", null, 0.2, null, { fraction: 0.2, furthest: 0.2 }],
    ["the end counts as read", null, 0.97, null, { fraction: 0.97, furthest: 0.97, finished: true }],
    ["reading on moves it", read, 0.7, null, { fraction: 0.7, furthest: 0.7 }],
    ["reading on does not lower the furthest point", read, 0.55, null, { fraction: 0.55, furthest: 0.6 }],
    ["a swipe to the top leaves it", read, 0.04, null, null],
    ["a short look back leaves it", read, 0.04, 100_000 - BACK_AFTER_MS + 1, null],
    [
      "reading further back for a while moves it back",
      read,
      0.07,
      100_000 - BACK_AFTER_MS,
      { fraction: 0.07, furthest: 0.6 },
    ],
    [
      "a finished text stays finished when it is read again",
      place({ fraction: 1, furthest: 1, finished: true }),
      0.1,
      100_000 - BACK_AFTER_MS,
      { fraction: 0.1, furthest: 1, finished: true },
    ],
    [
      "a reset text starts over at once",
      resetPosition(5000),
      0.1,
      null,
      { fraction: 0.1, furthest: 0.1, resetAt: 5000 },
    ],
  ])("%s", (_, before, fraction, backSince, after) => {
    const moved = advancePosition(before, now(fraction), backSince);
    if (after === null) expect(moved).toBeNull();
    else expect(moved).toEqual(place({ readAt: 100_000, ...after }));
  });

  it("clamps the fraction to 0 to 1", () => {
    expect(advancePosition(null, now(1.2))?.fraction).toBe(1);
    expect(advancePosition(null, now(-1))?.fraction).toBe(0);
  });

  it("restarts at once when the reader asks for it, and remembers the furthest point", () => {
    expect(restartPosition(read, 9000)).toEqual({ ...read, fraction: 0, readAt: 9000 });
  });
});

describe("openingFraction", () => {
  it.each([
    ["a text never opened opens at its start", null, 0],
    ["a text hardly begun opens at its start", 0.01, 0],
    ["a text in progress opens at the place", 0.53, 0.53],
    ["a text read to its end opens at its start", 0.97, 0],
  ])("%s", (_, fraction, expected) => {
    expect(openingFraction(fraction === null ? null : { fraction })).toBe(expected);
  });
});

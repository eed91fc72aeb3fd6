import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { movedTo, moveIn, replayMoves } from "./serialMoves.ts";

const ids = (text: string) => [...text];

describe("movedTo", () => {
  it.each([
    ["abcd", "a", 2, "bcad"],
    ["abcd", "d", 0, "dabc"],
    ["abcd", "b", 1, "abcd"],
    ["abcd", "b", 99, "acdb"],
    ["abcd", "b", -1, "bacd"],
    ["abcd", "x", 0, "abcd"],
  ])("in %s, %s to %i makes %s", (order, id, to, expected) => {
    expect(movedTo(ids(order), id, to).join("")).toBe(expected);
  });
});

describe("replaying a move on a changed order", () => {
  it.each([
    // order after the move, moved part, current order, expected order
    ["bcad", "a", "abcd", "bcad", "the order is what it was"],
    ["bcad", "a", "abcde", "bcade", "a part was added"],
    ["bcad", "a", "abd", "bad", "the part before it was removed"],
    ["bcad", "a", "ad", "ad", "all before it were removed"],
    ["bcad", "a", "dcba", "dcab", "the order was reversed"],
    ["bcad", "a", "bcd", "bcd", "it was removed itself"],
    ["abcd", "a", "bcda", "abcd", "it was moved to the front"],
  ])("to %s of %s, in %s is %s: %s", (moved, id, current, expected) => {
    expect(replayMoves(ids(current), [moveIn(ids(moved), id)]).join("")).toBe(expected);
  });

  const orders = fc.uniqueArray(fc.constantFrom(...ids("abcdefgh")));

  it("keeps every existing part once and restores no removed ones", () => {
    fc.assert(
      fc.property(orders, orders, fc.constantFrom(...ids("abcdefgh")), (moved, current, id) => {
        const after = replayMoves(current, [moveIn(moved, id)]);
        expect([...after].sort()).toEqual([...current].sort());
      }),
    );
  });

  it("gives the user's order if nothing else changed", () => {
    fc.assert(
      fc.property(orders, fc.nat(7), fc.nat(7), (order, from, to) => {
        const id = order[from % Math.max(1, order.length)] ?? "none";
        const moved = movedTo(order, id, to);
        expect(replayMoves(order, [moveIn(moved, id)])).toEqual(moved);
      }),
    );
  });
});

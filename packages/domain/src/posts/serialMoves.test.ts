import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { movedTo, moveIn, replayMoves } from "./serialMoves.ts";

const letters = (text: string) => [...text];

describe("moving a part of a serial", () => {
  it.each([
    ["abcd", "a", 2, "bcad"],
    ["abcd", "d", 0, "dabc"],
    ["abcd", "b", 1, "abcd"],
    ["abcd", "b", 99, "acdb"],
    ["abcd", "b", -1, "bacd"],
    ["abcd", "x", 0, "abcd"],
  ])("in %s, %s to %i makes %s", (order, id, to, expected) => {
    expect(movedTo(letters(order), id, to).join("")).toBe(expected);
  });
});

describe("a move, after somebody else changed the order", () => {
  it.each([
    // moved to, now stands, becomes
    ["bcad", "a", "abcd", "bcad", "the order is what it was"],
    ["bcad", "a", "abcde", "bcade", "a part was added"],
    ["bcad", "a", "abd", "bad", "the part before it is gone"],
    ["bcad", "a", "ad", "ad", "all before it are gone"],
    ["bcad", "a", "dcba", "dcab", "all were turned round"],
    ["bcad", "a", "bcd", "bcd", "it is gone itself"],
    ["abcd", "a", "bcda", "abcd", "it was put first"],
  ])("to %s of %s, in %s is %s: %s", (seen, id, standing, expected) => {
    expect(replayMoves(letters(standing), [moveIn(letters(seen), id)]).join("")).toBe(expected);
  });

  const orders = fc.uniqueArray(fc.constantFrom(...letters("abcdefgh")));

  it("keeps every part that stands, once, and brings none back", () => {
    fc.assert(
      fc.property(orders, orders, fc.constantFrom(...letters("abcdefgh")), (seen, standing, id) => {
        const after = replayMoves(standing, [moveIn(seen, id)]);
        expect([...after].sort()).toEqual([...standing].sort());
      }),
    );
  });

  it("makes the same order as the person saw where nobody else changed it", () => {
    fc.assert(
      fc.property(orders, fc.nat(7), fc.nat(7), (order, from, to) => {
        const id = order[from % Math.max(1, order.length)] ?? "none";
        const moved = movedTo(order, id, to);
        expect(replayMoves(order, [moveIn(moved, id)])).toEqual(moved);
      }),
    );
  });
});

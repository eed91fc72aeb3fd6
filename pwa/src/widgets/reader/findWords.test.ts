import { describe, expect, it } from "vitest";
import { excerptOf, findWords } from "./findWords.ts";

describe("A search", () => {
  it.each([
    ["regardless of case", "Call me Ishmael", "ishmael", "Ishmael"],
    ["regardless of accents", "Ça va, déjà vu", "deja", "déjà"],
    ["across a line break", "the white\n   whale", "white whale", "white\n   whale"],
    ["in Japanese", "吾輩は猫である", "猫", "猫"],
  ])("finds words %s", (_, text, query, found) => {
    expect(findWords(text, query).map(({ start, end }) => text.slice(start, end))).toEqual([found]);
  });

  it("finds each place once, and nothing for blanks", () => {
    expect(findWords("a whale, a whale", "whale")).toEqual([
      { start: 2, end: 7 },
      { start: 11, end: 16 },
    ]);
    expect(findWords("a whale", "  ")).toEqual([]);
  });

  it("shows what is around a hit", () => {
    expect(excerptOf("Call me\nIshmael. Some years", { start: 8, end: 15 })).toEqual({
      before: "Call me ",
      match: "Ishmael",
      after: ". Some years",
    });
  });
});

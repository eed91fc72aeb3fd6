import { describe, expect, it } from "vitest";
import { mayBeMeant } from "./spelling.ts";

describe("a typo", () => {
  it.each([
    ["whale", "whale", true],
    ["wale", "whale", true],
    ["whalle", "whale", true],
    ["whsle", "whale", true],
    ["whlae", "whale", true],
    ["ishmeal", "ishmael", true],
    ["ishmal", "ishmael", true],
    ["nantuket", "nantucket", true],
    ["nantucekt", "nantucket", true],
    ["कहनी", "कहानी", true],
    ["समंदर", "समुंदर", true],
    ["wale", "while", false],
    ["cat", "dog", false],
    ["sea", "seat", true],
    ["sea", "seats", false],
    ["", "a", true],
    ["ahab", "queequeg", false],
    ["😀b", "b", true],
  ])("“%s” may mean “%s”: %s", (typed, known, meant) => {
    expect(mayBeMeant(typed, known)).toBe(meant);
  });
});

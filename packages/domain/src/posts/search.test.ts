import { describe, expect, it } from "vitest";
import { readSearch } from "./search.ts";

describe("readSearch", () => {
  it.each([
    ["whale", "whale"],
    ["  white   whale ", "white whale"],
    ["abc", "abc"],
    ["कवि", "कवि"],
    ["x".repeat(300), "x".repeat(200)],
  ])("searches %j as %j", (text, query) => {
    expect(readSearch(text)).toBe(query);
  });

  it.each(["", "ab", " a ", "🐋🐋", null, undefined])("ignores %j", (text) => {
    expect(readSearch(text)).toBeNull();
  });
});

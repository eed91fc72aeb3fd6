// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from "vitest";
import { forgetSearches, readSearches, recordSearch } from "./recentSearches.ts";

describe("recent searches", () => {
  beforeEach(() => localStorage.clear());

  it("are the last eight, the latest first, each once", () => {
    for (const query of ["a1", "b2", "c3", "d4", "e5", "f6", "g7", "h8", "i9", "b2"]) recordSearch(query);
    expect(readSearches()).toEqual(["b2", "i9", "h8", "g7", "f6", "e5", "d4", "c3"]);
  });

  it("drop the prefixes of a longer search", () => {
    recordSearch("wha");
    recordSearch("  Whale ");
    recordSearch(" ");
    expect(readSearches()).toEqual(["Whale"]);
  });

  it("can be cleared, and ignore a stored value that is no list", () => {
    recordSearch("whale");
    forgetSearches();
    expect(readSearches()).toEqual([]);
    localStorage.setItem("quire-searches", "{");
    expect(readSearches()).toEqual([]);
  });
});

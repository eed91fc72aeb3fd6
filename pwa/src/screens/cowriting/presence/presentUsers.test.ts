import { describe, expect, it } from "vitest";
import { presenceText, presentUsers } from "./presentUsers.ts";

const state = (name: unknown, color: unknown = "#cd3b24") => ({ user: { name, color } });

describe("presentUsers", () => {
  it("leaves out the user's own windows, and counts every other user once", () => {
    const states = new Map<number, Record<string, unknown>>([
      [1, state("Ishmael", "#1377a9")],
      [2, state("Ishmael", "#1377a9")],
      [3, state("Queequeg")],
      [4, state("Queequeg")],
      [5, state("Ahab", "#208229")],
    ]);
    expect(presentUsers(states, 1).map(({ name }) => name)).toEqual(["Ahab", "Queequeg"]);
  });

  it("ignores invalid states", () => {
    const states = new Map<number, Record<string, unknown>>([
      [2, {}],
      [3, { user: null }],
      [4, state("  ")],
      [5, state(7)],
      [6, state("Fedallah", "url(https://elsewhere.example)")],
      [7, state("x".repeat(500))],
    ]);
    expect(presentUsers(states, 1)).toEqual([{ name: "x".repeat(100), color: "#cd3b24" }]);
  });

  it.each([
    [[], "Nobody else is here"],
    [["Ahab"], "Ahab is here"],
    [["Ahab", "Pip"], "Ahab and Pip are here"],
    [["Ahab", "Pip", "Starbuck", "Stubb"], "Ahab, Pip and 2 more are here"],
  ])("%j is announced as: %s", (names, words) => {
    expect(presenceText(names.map((name) => ({ name, color: "#cd3b24" })))).toBe(words);
  });
});

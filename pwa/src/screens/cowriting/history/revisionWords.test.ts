import { describe, expect, it } from "vitest";
import { changesInWords, revisionName, whoWrote } from "./revisionWords.ts";

const person = (name: string) => ({ id: name, name, url: null, logo: null });

describe("a text of the history", () => {
  it.each([
    ["checkpoint", "Version 3"],
    ["restored", "Version 3"],
    ["refused", "Set aside, based on version 3"],
  ] as const)("of the kind %s is called: %s", (kind, words) => {
    expect(revisionName({ kind, version: 3 })).toBe(words);
  });

  it.each([
    [null, [], "Unknown author"],
    ["Ahab", [], "Ahab"],
    ["Ahab", ["Ahab", "Pip"], "Ahab and Pip"],
    ["Ahab", ["Pip", "Stubb", "Flask"], "Pip, Stubb and 2 more"],
  ] as const)("by %s with %j names: %s", (author, contributors, words) => {
    expect(whoWrote({ author: author && person(author), contributors: contributors.map(person) })).toBe(
      words,
    );
  });
});

it("a comparison is summed up in words", () => {
  const change = (kind: "same" | "added" | "removed" | "changed") => ({
    kind,
    type: "paragraph" as const,
    id: "a",
    words: [],
  });
  expect(changesInWords([change("same")])).toBe("No text changes");
  expect(changesInWords([change("added"), change("same"), change("removed"), change("removed")])).toBe(
    "1 block added, 2 removed",
  );
  expect(changesInWords([change("changed"), change("changed")])).toBe("2 blocks changed");
});

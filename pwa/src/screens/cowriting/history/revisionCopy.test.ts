import { describe, expect, it } from "vitest";
import { authorsOf, revisionName, summarizeChanges, wordChange } from "./revisionCopy.ts";

const userNamed = (name: string) => ({ id: name, name, url: null, logo: null });

describe("a version", () => {
  it.each([
    ["checkpoint", "Version 3"],
    ["restored", "Version 3"],
    ["refused", "Set aside, based on version 3"],
  ] as const)("of the kind %s is named %s", (kind, text) => {
    expect(revisionName({ kind, version: 3 })).toBe(text);
  });

  it.each([
    [null, [], "Unknown author"],
    ["Ahab", [], "Ahab"],
    ["Ahab", ["Ahab", "Pip"], "Ahab and Pip"],
    ["Ahab", ["Pip", "Stubb", "Flask"], "Pip, Stubb and 2 more"],
  ] as const)("by %s with contributors %j is credited to %s", (author, contributors, text) => {
    expect(
      authorsOf({ author: author && userNamed(author), contributors: contributors.map(userNamed) }),
    ).toBe(text);
  });
});

it("summarizes a comparison", () => {
  const change = (kind: "same" | "added" | "removed" | "changed") => ({
    kind,
    type: "paragraph" as const,
    id: "a",
    words: [],
  });
  expect(summarizeChanges([change("same")])).toBe("No text changes");
  expect(summarizeChanges([change("added"), change("same"), change("removed"), change("removed")])).toBe(
    "1 block added, 2 removed",
  );
  expect(summarizeChanges([change("changed"), change("changed")])).toBe("2 blocks changed");
});

it.each([
  [{ words: 130, previous: { id: "b1", words: 10 } }, "+120 words"],
  [{ words: 9, previous: { id: "b1", words: 10 } }, "−1 word"],
  [{ words: 10, previous: { id: "b1", words: 10 } }, "same length"],
  [{ words: 1200, previous: null }, "+1,200 words"],
  [{ words: 0, previous: null }, null],
  [{ words: 10, previous: { id: "b1", words: null } }, null],
  [{ words: null, previous: null }, null],
])("says how much a version of %j changed", (revision, expected) => {
  expect(wordChange(revision)).toBe(expected);
});

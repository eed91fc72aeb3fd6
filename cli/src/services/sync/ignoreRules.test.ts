import { expect, it } from "vitest";
import { parseIgnoreRules } from "./ignoreRules.ts";

it.each<[string, string, boolean]>([
  ["", "a.md", false],
  ["# a.md", "a.md", false],
  ["a.md", "a.md", true],
  ["a.md", "notes/a.md", true],
  ["/a.md", "notes/a.md", false],
  ["notes", "notes/deep/a.md", true],
  ["notes/", "notes/a.md", true],
  ["notes/", "notes", false],
  ["*.tmp.md", "x/b.tmp.md", true],
  ["n*/a.md", "notes/a.md", true],
  ["n*/a.md", "notes/x/a.md", false],
  ["**/old/*.md", "a/b/old/c.md", true],
  ["notes/**", "notes/x/a.md", true],
  ["notes/**/a.md", "notes/a.md", true],
  ["?.md", "ab.md", false],
  ["*.md\n!keep.md", "keep.md", false],
  ["notes\n!notes/a.md", "notes/a.md", true],
  ["a (1)+[x].md", "a (1)+[x].md", true],
  ["caf\u00e9.md", "cafe\u0301.md", true],
])("%j applied to %s: %s", (rules, path, isIgnored) => {
  expect(parseIgnoreRules(rules)(path, "file")).toBe(isIgnored);
});

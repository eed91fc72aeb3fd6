import { expect, it } from "vitest";
import { isSampled, sampleCharacters, samplePages } from "./samples.ts";

it.each([
  [0, 0],
  [1, 0],
  [3, 0],
  [4, 1],
  [19, 1],
  [20, 2],
  [99, 9],
  [100, 10],
  [20_000, 10],
])("shows of %d pages the first %d", (pages, shown) => {
  expect(samplePages(pages)).toBe(shown);
});

it.each([
  [0, 0],
  [9, 0],
  [10, 1],
  [500_009, 50_000],
])("shows of %d characters at most %d", (characters, shown) => {
  expect(sampleCharacters(characters)).toBe(shown);
});

const [pdf, epub] = ["application/pdf", "application/epub+zip"];
it.each([
  ["a PDF for sale", "dg", "paid", "media", pdf, true],
  ["an e-book for sale", "dg", "paid", "media", epub, true],
  ["a gift", "dg", "free", "media", pdf, false],
  ["a good for followers", "dg", "follow", "media", epub, false],
  ["a file for sale with something else", "dg", "paid", "good", pdf, false],
  ["a file in the text", "dg", "paid", "text", pdf, false],
  ["a chapter for sale", "chapter", "paid", "media", pdf, false],
  ["a Word document for sale", "dg", "paid", "media", "application/msword", false],
] as const)("of %s: %s, %s, as %s, %s", (_, ptype, visibility, role, content_type, expected) => {
  expect(isSampled({ ptype, visibility }, { role, content_type })).toBe(expected);
});

// @vitest-environment jsdom
import type { PDFDocumentProxy } from "pdfjs-dist";
import { expect, test } from "vitest";
import { rangeOfHit } from "./foundWords.ts";
import { searchPdf } from "./searchPdf.ts";

/** Lines of a page, in pieces, and its text layer as the library draws it. */
const LINES = [["Call ", "me"], ["Ishmael. Some years ago,"], ["never mind, Ishmael", ""]];
const items = LINES.flatMap((line) => line.map((str, at) => ({ str, hasEOL: at === line.length - 1 })));
const pdf = {
  numPages: 1,
  getPage: async () => ({ getTextContent: async () => ({ items }) }),
} as unknown as PDFDocumentProxy;

const layer = document.createElement("div");
layer.innerHTML = items
  .map(({ str, hasEOL }) => `${str ? `<span>${str}</span>` : ""}${hasEOL ? "<br>" : ""}`)
  .join("");

test.each([
  ["ishmael", ["Ishmael", "Ishmael"]],
  ["me ishmael", ["meIshmael"]],
  ["ago, never", ["ago,never"]],
])("hits of “%s” are found on the drawn page", async (query, found) => {
  const texts: string[] = [];
  for await (const { target } of searchPdf(pdf, query)) texts.push(String(rangeOfHit(layer, target)));
  expect(texts).toEqual(found);
});

import { describe, expect, it } from "vitest";
import type { Parts } from "./bookParts.ts";
import { decoded, readStyles, resolveFrom } from "./bookStyles.ts";

const sheets: Record<string, string> = {
  "css/base.css": '@import "../more/deep.css" screen; p { background: url(sea.png) }',
  "more/deep.css": "h1 { background: url('sky.png') }",
  "css/loop.css": "@import 'loop.css'; i { color: red }",
};
const parts: Parts = {
  urlOf: async (name) => (name.includes("missing") ? null : `blob:${name}`),
  textOf: async (name) => sheets[name] ?? null,
  typeOf: () => undefined,
};
const read = (text: string) => readStyles(text, (href) => resolveFrom("css/one.css", href), parts);
const squeezed = (text: string) => text.replace(/\s+/g, " ").trim();

describe("a book's style sheet", () => {
  it.each([
    [
      "finds addresses in any quoting",
      `a{b:url(x.png)} a{b:url( "x.png" )} a{b:url('x.png')}`,
      'a{b:url("blob:css/x.png")} '.repeat(3),
    ],
    ["drops what the book doesn't have", "a{b:url(missing.png)}", 'a{b:url("")}'],
    [
      "drops what is elsewhere",
      "a{b:url(https://else.where/x.png)} a{b:url(//else.where/x)}",
      'a{b:url("")} a{b:url("")}',
    ],
    ["keeps gradients and masks of the chapter", "a{fill:url(#g)}", 'a{fill:url("#g")}'],
    [
      "keeps pictures that it contains",
      "a{b:url(data:image/png;base64,AA==)}",
      'a{b:url("data:image/png;base64,AA==")}',
    ],
    ["drops other data", "a{b:url(data:text/html,x)}", 'a{b:url("")}'],
    ["ignores comments", "/* @import 'base.css'; */ p { color: red }", "p { color: red }"],
    ["drops foreign imports", "@import url(//else.where/a.css); p { color: red }", "p { color: red }"],
    ["ends imports of itself", "@import 'loop.css';", "i { color: red } ".repeat(8)],
    [
      "reads imports, each relative to its own sheet and under its condition",
      "@import url(base.css) print;",
      '@media print { @media screen { h1 { background: url("blob:more/sky.png") } } p { background: url("blob:css/sea.png") } }',
    ],
    [
      "takes EPUB's prefix away",
      "p { -epub-hyphens: auto; -epub-writing-mode:vertical-rl }",
      "p { hyphens: auto; writing-mode: vertical-rl }",
    ],
    [
      "knows EPUB's own values",
      "a{-epub-text-combine-horizontal: all} b{-epub-text-orientation: sideways-right} c{-epub-text-transform:-epub-fullwidth}",
      "a{text-combine-upright: all} b{text-orientation: sideways} c{text-transform: full-width}",
    ],
  ])("%s", async (_, text, expected) => {
    expect(squeezed(await read(text))).toBe(squeezed(expected));
  });
});

it.each([
  ["css/a.css", "../art/no%20%231.svg", "art/no #1.svg"],
  ["no #1/a.css", "sea.png", "no #1/sea.png"],
  ["a.xhtml", "%E6%B5%B7.svg", "海.svg"],
])("%s names %s by %s", (name, href, part) => {
  expect(resolveFrom(name, href)).toBe(part);
});

it("keeps an address whose escapes are wrong", () => {
  expect(decoded("100%.svg")).toBe("100%.svg");
});

import { blocksFromMarkdown } from "@quire/documents/markdown";
import { describe, expect, it } from "vitest";
import { toHtml } from "./publishedForm.ts";

let made = 0;
const newId = () => `b0000000000${String(made++).padStart(9, "0")}`;
const levels = (markdown: string) =>
  [...toHtml(blocksFromMarkdown(markdown, { newId })).matchAll(/<h(\d)/g)].map(([, level]) => Number(level));

describe("headings of a text below its title", () => {
  it.each([
    ["# One\n\n## Two", [2, 3]],
    ["## Two\n\n### Three\n\n## Two", [2, 3, 2]],
    ["#### Four\n\n> ### Three", [2, 2]],
    ["no headings", []],
    ["###### Six\n\n# One", [2, 2]],
    ["# One\n\n### Three\n\n## Two", [2, 3, 3]],
  ])("begin at the second level and skip none, wherever the writer began: %j", (markdown, expected) => {
    expect(levels(markdown)).toEqual(expected);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { blocksFromHtml } from "./fromHtml.ts";
import { renderHtml } from "./html.ts";
import { blocksFromMarkdown, markdownFromBlocks } from "./markdown.ts";
import { parseDocument } from "./parse.ts";
import { countingIds, documents, withoutIds } from "./testing/documents.ts";
import { textFromBlocks } from "./text.ts";

const { ROUND_TRIPS } = process.env;
/** Fixed documents in the test suite; random ones in a long run. */
const runs = { numRuns: Number(ROUND_TRIPS ?? 50), seed: ROUND_TRIPS ? undefined : 1 };

const words = [
  "a",
  "b c",
  " ",
  "é",
  "🐋",
  "\u00a0",
  "&",
  "&amp;",
  "\\",
  "me@a.bc ",
  "https://a.b/c",
  "https://youtu.be/x",
];
const marks = [
  "*",
  "**",
  "_",
  "~~",
  "`",
  "[",
  "](/x)",
  "![",
  "<br>",
  "<b>",
  "</b>",
  "<!-- x -->",
  "[^1]",
  "。",
];
const lines = [
  "\n",
  "\n\n",
  "  \n",
  "```\n",
  "- ",
  "1. ",
  "2) ",
  "> ",
  "# ",
  "- [ ] ",
  "---\n",
  "===\n",
  "    ",
  "\t",
];
const larger = [
  "| ",
  "|a|\n|-|\n",
  "\n\n[^1]: n",
  "[!NOTE]",
  ":::note\n",
  ":::\n",
  "<div>",
  "</div>",
  "<li>",
];
const fragments = [...words, ...marks, ...lines, ...larger];

describe("a post round-trips", { timeout: 1_800_000 }, () => {
  it("through markdown, except for its ids", () => {
    fc.assert(
      fc.property(documents("markdown"), (blocks) => {
        const back = blocksFromMarkdown(markdownFromBlocks(blocks), { newId: countingIds() });
        expect(withoutIds(back)).toEqual(withoutIds(blocks));
      }),
      runs,
    );
  });

  it("through its own HTML, except for its ids", () => {
    fc.assert(
      fc.property(documents("html"), (blocks) => {
        const back = blocksFromHtml(renderHtml(blocks), { newId: countingIds() });
        expect(withoutIds(back)).toEqual(withoutIds(blocks));
      }),
      runs,
    );
  });

  it("through validation, unchanged", () => {
    fc.assert(
      fc.property(documents("html"), (blocks) => {
        expect(parseDocument(JSON.parse(JSON.stringify(blocks)))).toEqual({ ok: true, blocks });
      }),
      runs,
    );
  });

  it("with the same words in both formats", () => {
    fc.assert(
      fc.property(documents("markdown"), (blocks) => {
        const words = textFromBlocks(blocks);
        const newId = countingIds();
        expect(textFromBlocks(blocksFromMarkdown(markdownFromBlocks(blocks), { newId }))).toBe(words);
        expect(textFromBlocks(blocksFromHtml(renderHtml(blocks), { newId }))).toBe(words);
      }),
      runs,
    );
  });

  it("any markdown renders the same after being read and written again", () => {
    const visibleHtml = (html: string) => html.replace(/<\/?p>| aria-label="[^"]*"/g, "");
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...fragments), { maxLength: 16 }), (parts) => {
        const newId = countingIds();
        const once = blocksFromMarkdown(parts.join(""), { newId });
        const second = blocksFromMarkdown(markdownFromBlocks(once), { newId });
        expect(visibleHtml(renderHtml(second))).toBe(visibleHtml(renderHtml(once)));
        expect(parseDocument(once)).toEqual({ ok: true, blocks: once });
      }),
      { ...runs, numRuns: runs.numRuns * 4 },
    );
  });
});

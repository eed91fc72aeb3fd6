import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { blocksFromHtml } from "./fromHtml.ts";
import { renderHtml } from "./html.ts";
import { blocksFromMarkdown, markdownFromBlocks } from "./markdown.ts";
import { parseDocument } from "./parse.ts";
import { countingIds, documents, withoutIds } from "./testing/documents.ts";
import { textFromBlocks } from "./text.ts";

const { ROUND_TRIPS } = process.env;
/** The same documents at every run of the suite; new ones each time in a long run. */
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
const marks = ["*", "**", "_", "~~", "`", "[", "](/x)", "![", "<br>", "<b>", "<!-- x -->", "[^1]"];
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
const larger = ["| ", "|a|\n|-|\n", "\n\n[^1]: n", "[!NOTE]", ":::note\n", ":::\n"];
const fragments = [...words, ...marks, ...lines, ...larger];

describe("a post survives its forms", { timeout: 600_000 }, () => {
  it("comes back from markdown as it was, but for its ids", () => {
    fc.assert(
      fc.property(documents("markdown"), (blocks) => {
        const back = blocksFromMarkdown(markdownFromBlocks(blocks), { newId: countingIds() });
        expect(withoutIds(back)).toEqual(withoutIds(blocks));
      }),
      runs,
    );
  });

  it("comes back from its own HTML as it was, but for its ids", () => {
    fc.assert(
      fc.property(documents("html"), (blocks) => {
        const back = blocksFromHtml(renderHtml(blocks), { newId: countingIds() });
        expect(withoutIds(back)).toEqual(withoutIds(blocks));
      }),
      runs,
    );
  });

  it("is accepted unchanged by the validation that guards every save", () => {
    fc.assert(
      fc.property(documents("html"), (blocks) => {
        expect(parseDocument(JSON.parse(JSON.stringify(blocks)))).toEqual({ ok: true, blocks });
      }),
      runs,
    );
  });

  it("keeps the same words through both forms", () => {
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

  it("reads the same to its readers after any markdown was read and written again", () => {
    const shown = (html: string) => html.replace(/<\/?p>| aria-label="[^"]*"/g, "");
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...fragments), { maxLength: 16 }), (parts) => {
        const newId = countingIds();
        const once = blocksFromMarkdown(parts.join(""), { newId });
        const again = blocksFromMarkdown(markdownFromBlocks(once), { newId });
        expect(shown(renderHtml(again))).toBe(shown(renderHtml(once)));
        expect(parseDocument(once)).toEqual({ ok: true, blocks: once });
      }),
      { ...runs, numRuns: runs.numRuns * 4 },
    );
  });
});

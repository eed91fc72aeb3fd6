import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { blocksFromHtml } from "./fromHtml.ts";
import { renderHtml } from "./html.ts";
import { blocksFromMarkdown, markdownFromBlocks } from "./markdown.ts";
import { parseDocument } from "./parse.ts";
import { countingIds, documents, withoutIds } from "./testing/documents.ts";
import { textFromBlocks } from "./text.ts";

const runs = { numRuns: Number(process.env.ROUND_TRIPS ?? 250) };

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

  it("settles: markdown written from what was read is the same markdown", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 80 }), (source) => {
        const newId = countingIds();
        const once = markdownFromBlocks(blocksFromMarkdown(source, { newId }));
        expect(markdownFromBlocks(blocksFromMarkdown(once, { newId }))).toBe(once);
      }),
      runs,
    );
  });
});

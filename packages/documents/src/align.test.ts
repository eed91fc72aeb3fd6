import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { alignBlocks } from "./align.ts";
import { exactKey } from "./blockKey.ts";
import { blocksFromMarkdown, markdownFromBlocks } from "./markdown.ts";
import type { Block, Inline, PostDocument } from "./schema.ts";
import { countingIds, documents, withoutIds } from "./testing/documents.ts";
import { everyBlock } from "./walk.ts";

const newId = countingIds();
// Above the ids of the generated documents, which also count up from zero.
for (let skipped = 0; skipped < 10_000; skipped++) newId();
const read = (markdown: string): PostDocument => blocksFromMarkdown(markdown, { newId });
const ids = (blocks: readonly Block[]) => blocks.map(({ id }) => id);
const allIds = (blocks: readonly Block[]) => [...everyBlock(blocks)].map(({ id }) => id);

/** The same blocks with new ids, as if the text were parsed a second time. */
function renewed(blocks: PostDocument): PostDocument {
  return JSON.parse(JSON.stringify(blocks), (name, value) =>
    name === "id" && typeof value === "string" ? newId() : value,
  ) as PostDocument;
}

function lengthOfLongestCommon(a: readonly string[], b: readonly string[]): number {
  const row = new Array<number>(b.length + 1).fill(0);
  for (const one of a) {
    let diagonal = 0;
    for (const [at, other] of b.entries()) {
      const above = row[at + 1] ?? 0;
      row[at + 1] = one === other ? diagonal + 1 : Math.max(above, row[at] ?? 0);
      diagonal = above;
    }
  }
  return row.at(-1) ?? 0;
}

describe("alignBlocks", () => {
  it("restores an unchanged text exactly", () => {
    fc.assert(
      fc.property(documents("markdown"), (before) => {
        const after = renewed(before);
        expect(exactKey(alignBlocks(before, after))).toBe(exactKey(before));
      }),
    );
  });

  it("leaves the spaces and breaks around a line, which Markdown can't have, to whom is writing there", () => {
    const line = (text: string, ...end: Inline[]): Block => ({
      type: "paragraph",
      id: newId(),
      content: [{ type: "text", text }, ...end],
    });
    const before = [line(" the calm "), line("deep", { type: "hardBreak" }), line("sea")];
    const after = read(markdownFromBlocks(before).replace("sea", "seas")).slice(1);
    expect(alignBlocks(before, after)).toEqual([
      ...before.slice(0, 2),
      { ...line("seas"), id: before[2]?.id },
    ]);
  });

  it("keeps the content, with unique ids", () => {
    fc.assert(
      fc.property(documents("markdown"), documents("markdown"), (before, other) => {
        const after = renewed(other);
        const aligned = alignBlocks(before, after);
        expect(withoutIds(aligned)).toEqual(withoutIds(after));
        expect(new Set(allIds(aligned)).size).toBe(allIds(aligned).length);
      }),
    );
  });

  it("keeps the ids of a longest common subsequence", () => {
    // So long that blocks between equal ones are paired in order: only the subsequence finds the equal ones.
    const words = fc.array(fc.constantFrom("a", "b", "c", "d", "e"), { minLength: 35, maxLength: 40 });
    fc.assert(
      fc.property(words, words, (one, other) => {
        const before = read(one.join("\n\n"));
        const after = read(other.join("\n\n"));
        const texts = new Map(before.map((block, at) => [block.id, at === 0 ? "cover" : one[at - 1]]));
        const aligned = alignBlocks(before, after);
        const matched = aligned.filter((block, at) => at > 0 && texts.get(block.id) === other[at - 1]);
        expect(matched.length).toBeGreaterThanOrEqual(lengthOfLongestCommon(one, other));
        const places = ids(aligned)
          .map((id) => ids(before).indexOf(id))
          .filter((at) => at >= 0);
        expect(places).toEqual([...places].sort((a, b) => a - b));
      }),
      { numRuns: 30 },
    );
  });

  it("keeps the ids of a long text below a new paragraph, however its fields are ordered", () => {
    const lines = Array.from({ length: 40 }, (_, at) => `Line ${at}.\n\n> Quote ${at}.`);
    const before = read(lines.join("\n\n"));
    const after = read(["New.", ...lines, "Also new."].join("\n\n")).map(
      (block) => Object.fromEntries(Object.entries(block).reverse()) as Block,
    );
    const aligned = alignBlocks(before, after);
    expect(aligned.slice(2, -1)).toEqual(before.slice(1));
    const known = new Set(allIds(before));
    expect([aligned[1], aligned.at(-1)].map((block) => known.has(block?.id ?? ""))).toEqual([false, false]);
  });

  it("matches a changed block among new ones", () => {
    const before = read("The whale is white.\n\nThe ship is old and creaks at night.");
    const after = read(
      "Something new.\n\nThe ship is old and creaks every night.\n\nAnd something else entirely.",
    );
    const aligned = alignBlocks(before, after);
    expect(aligned[2]?.id).toBe(before[2]?.id);
    expect(new Set(ids(aligned)).size).toBe(4);
  });

  it("keeps ids inside lists and quotes", () => {
    const before = read("> one\n>\n> two\n\n- a\n- b");
    const after = alignBlocks(before, read("> one\n>\n> two, changed\n\n- a\n- new\n- b"));
    expect(markdownFromBlocks(after, { featured: false })).toBe(
      "> one\n>\n> two, changed\n\n- a\n- new\n- b\n",
    );
    const matched = allIds(after).filter((id) => allIds(before).includes(id));
    expect(matched).toEqual(allIds(before));
  });

  it("aligns ten thousand similar blocks quickly", () => {
    const text = (skip: number): PostDocument =>
      Array.from({ length: 10_000 }, (_, at) =>
        at % 3
          ? { type: "horizontalRule", id: newId() }
          : { type: "paragraph", id: newId(), content: [{ type: "text", text: `line ${at + skip}` }] },
      );
    const [before, after] = [text(0), text(3000)];
    const known = new Set(ids(before));
    // A table of all pairs would take minutes and gigabytes, and fail by the test's time limit.
    const aligned = alignBlocks(before, after);
    expect(withoutIds(aligned)).toEqual(withoutIds(after));
    expect(ids(aligned).filter((id) => known.has(id)).length).toBeGreaterThan(6_000);
  });
});

import { blocksFromMarkdown } from "@quire/documents/markdown";
import type { PostDocument } from "@quire/documents/schema";
import { describe, expect, it } from "vitest";
import { fitBlocks } from "./fitBlocks.ts";

let count = 0;
const read = (markdown: string) => blocksFromMarkdown(markdown, { newId: () => `b${count++}` });
const size = (blocks: PostDocument) =>
  JSON.stringify(blocks.filter(({ type }) => type !== "footnote")).length;

describe("fitting a post into an email", () => {
  it("keeps a post that fits", () => {
    const blocks = read("One.\n\nTwo.");
    expect(fitBlocks(blocks, () => true)).toEqual({ blocks, isCut: false });
  });

  it.each([1, 2, 3, 7, 8, 100])("keeps as many of %i blocks as fit", (most) => {
    const blocks = read(Array.from({ length: 120 }, (_, at) => `Paragraph ${at}.`).join("\n\n"));
    // The first block is the empty featured image.
    const fitted = fitBlocks(blocks, (part) => part.length <= most + 1);
    expect(fitted).toEqual({ blocks: blocks.slice(0, most + 1), isCut: true });
  });

  it("doesn't end with a heading, and keeps the footnotes", () => {
    const blocks = read("Text.[^a]\n\n## Next\n\nMore.\n\n[^a]: Note.");
    const types = fitBlocks(blocks, (part) => part.length <= 4).blocks.map(({ type }) => type);
    expect(types).toEqual(["featuredImage", "paragraph", "footnote"]);
  });

  it.each([
    ["paragraphs", "A paragraph of words. ".repeat(20)],
    ["one paragraph of pieces", "*a* b ".repeat(30_000)],
    ["a table", `|a|\n|-|\n${"|cells\n".repeat(15_000)}`],
    ["a note", `Text.[^a]\n\n[^a]: ${"Note. ".repeat(50_000)}`],
  ])("never renders a long text as a whole: %s", (name, text) => {
    const blocks = read(name === "paragraphs" ? `${text}\n\n`.repeat(2_000) : text);
    const sizes: number[] = [];
    const fitted = fitBlocks(blocks, (part) => {
      sizes.push(JSON.stringify(part).length);
      return true;
    });
    expect(fitted.isCut).toBe(true);
    expect(fitted.blocks.some(({ type }) => type === "paragraph")).toBe(true);
    expect(Math.max(0, ...sizes)).toBeLessThan(200_000);
  });

  it("shows some of a single block that is too long", () => {
    const blocks = read(Array.from({ length: 5000 }, (_, at) => `- Item ${at}`).join("\n"));
    const fitted = fitBlocks(blocks, (part) => size(part) < 20_000);
    expect(fitted.isCut).toBe(true);
    expect(size(fitted.blocks)).toBeLessThan(12_000);
    expect(JSON.stringify(fitted.blocks)).toContain("Item 0");
  });
});

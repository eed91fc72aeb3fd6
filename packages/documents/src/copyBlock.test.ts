import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { copyableBlocks, copyBlock } from "./copyBlock.ts";
import { parseDocument } from "./parse.ts";
import type { Block, FeaturedImage } from "./schema.ts";
import { countingIds, documents } from "./testing/documents.ts";
import { textFromBlocks } from "./text.ts";

const idOf = (name: string) => `b0${name.padStart(18, "0")}`;
const cover = (id = "0", src: FeaturedImage["src"] = null): FeaturedImage => ({
  type: "featuredImage",
  id: idOf(id),
  src,
  alt: "",
  caption: "",
  height: null,
  width: null,
  prominent_color: null,
});
const paragraph = (id: string, text: string): Block => ({
  type: "paragraph",
  id: idOf(id),
  content: [{ type: "text", text }],
});
const copied = (text: Block[], other: Block[], id: string) =>
  copyBlock(text, other, idOf(id), () => expect.unreachable());
const linesOf = (blocks: Block[]) => textFromBlocks(blocks).split("\n").filter(Boolean);

describe("copyBlock", () => {
  it.each([
    ["replaces the block with its id", ["a One.", "b Two."], ["b Other."], "b", ["One.", "Other."]],
    [
      "inserts below the nearest preceding block",
      ["a One.", "c Three."],
      ["a One.", "b Two."],
      "b",
      ["One.", "Two.", "Three."],
    ],
    [
      "skips missing preceding blocks",
      ["a One.", "d Four."],
      ["a One.", "x Gone.", "b Two."],
      "b",
      ["One.", "Two.", "Four."],
    ],
    ["inserts first if no block preceded it", ["a One."], ["b Zero.", "a One."], "b", ["Zero.", "One."]],
    ["changes nothing without such a block", ["a One."], ["b Two."], "z", ["One."]],
  ])("%s", (_, own, others, id, wanted) => {
    const blocksOf = (lines: string[]) => [
      cover(),
      ...lines.map((line) => paragraph(line[0] as string, line.slice(2))),
    ];
    expect(linesOf(copied(blocksOf(own), blocksOf(others), id))).toEqual(wanted);
  });

  it("replaces the cover with the cover, and the paywall with the paywall", () => {
    const line = (id: string): Block => ({ type: "paywall", id: idOf(id) });
    const picture = cover("9", { image: "https://example.com/a.png", fallback: "https://example.com/a.png" });
    const own = [cover(), paragraph("a", "One."), line("p")];
    const other = [picture, line("q"), paragraph("a", "One.")];
    expect(copied(own, other, "9").map(({ type }) => type)).toEqual([
      "featuredImage",
      "paragraph",
      "paywall",
    ]);
    expect(copied(own, other, "9")[0]).toEqual(picture);
    expect(copied(own, other, "q").map(({ type }) => type)).toEqual([
      "featuredImage",
      "paywall",
      "paragraph",
    ]);
  });

  it("copies the referenced footnotes, once", () => {
    const referring: Block = {
      type: "paragraph",
      id: idOf("a"),
      content: [
        { type: "text", text: "See" },
        { type: "footnoteReference", label: "1" },
      ],
    };
    const footnote: Block = {
      type: "footnote",
      id: idOf("f"),
      label: "1",
      content: [paragraph("g", "There.")],
    };
    const other = [cover(), referring, footnote];
    const with1 = copied([cover(), paragraph("b", "Mine.")], other, "a");
    expect(with1.map(({ id }) => id)).toEqual([idOf("0"), idOf("a"), idOf("b"), idOf("f")]);
    expect(with1[1]).toEqual(referring);
    expect(copied(with1, other, "a")).toEqual(with1);
  });

  it("always gives a valid text, and block by block gives all of the other's content", () => {
    fc.assert(
      fc.property(documents("html"), documents("html"), (own, other) => {
        const newId = countingIds();
        let text = own;
        for (const id of copyableBlocks(own, other).keys()) {
          text = copyBlock(text, other, id, newId);
          const parsed = parseDocument(text);
          expect(parsed.ok ? [] : parsed.issues).toEqual([]);
        }
        const lines = new Set(linesOf(text));
        for (const line of linesOf(other)) expect(lines).toContain(line);
      }),
      { numRuns: 150, seed: 1 },
    );
  });
});

it("copyableBlocks lists only missing or different blocks", () => {
  const own = [cover(), paragraph("a", "One."), paragraph("b", "Two.")];
  const other = [cover(), paragraph("a", "One."), paragraph("b", "Other."), paragraph("c", "Three.")];
  const changes = new Map([
    [idOf("b"), "replaced"],
    [idOf("c"), "added"],
  ]);
  expect(copyableBlocks(own, other)).toEqual(changes);
  expect(copyableBlocks(own, own).size).toBe(0);
  const empty: Block = { type: "paragraph", id: idOf("a"), content: [] };
  expect(copyableBlocks(own, [cover(), empty]).size).toBe(0);
});

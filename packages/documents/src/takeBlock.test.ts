import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseDocument } from "./parse.ts";
import type { Block, FeaturedImage } from "./schema.ts";
import { takable, takeBlock } from "./takeBlock.ts";
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
const taken = (text: Block[], other: Block[], id: string) =>
  takeBlock(text, other, idOf(id), () => expect.unreachable());
const words = (blocks: Block[]) => textFromBlocks(blocks).split("\n").filter(Boolean);

describe("A block of another text", () => {
  it.each([
    ["takes the place of the one with its id", ["a One.", "b Two."], ["b Other."], "b", ["One.", "Other."]],
    [
      "stands below the nearest that stood above it",
      ["a One.", "c Three."],
      ["a One.", "b Two."],
      "b",
      ["One.", "Two.", "Three."],
    ],
    [
      "skips those above it that are gone",
      ["a One.", "d Four."],
      ["a One.", "x Gone.", "b Two."],
      "b",
      ["One.", "Two.", "Four."],
    ],
    ["comes first where none stood above it", ["a One."], ["b Zero.", "a One."], "b", ["Zero.", "One."]],
    ["changes nothing where there is no such block", ["a One."], ["b Two."], "z", ["One."]],
  ])("%s", (_, own, others, id, wanted) => {
    const blocksOf = (lines: string[]) => [
      cover(),
      ...lines.map((line) => paragraph(line[0] as string, line.slice(2))),
    ];
    expect(words(taken(blocksOf(own), blocksOf(others), id))).toEqual(wanted);
  });

  it("is a cover that takes the cover's place, and a paywall line that takes the line's", () => {
    const line = (id: string): Block => ({ type: "paywall", id: idOf(id) });
    const picture = cover("9", { image: "https://example.com/a.png", fallback: "https://example.com/a.png" });
    const own = [cover(), paragraph("a", "One."), line("p")];
    const other = [picture, line("q"), paragraph("a", "One.")];
    expect(taken(own, other, "9").map(({ type }) => type)).toEqual(["featuredImage", "paragraph", "paywall"]);
    expect(taken(own, other, "9")[0]).toEqual(picture);
    expect(taken(own, other, "q").map(({ type }) => type)).toEqual(["featuredImage", "paywall", "paragraph"]);
  });

  it("brings the footnotes that it refers to, once", () => {
    const referring: Block = {
      type: "paragraph",
      id: idOf("a"),
      content: [
        { type: "text", text: "See" },
        { type: "footnoteReference", label: "1" },
      ],
    };
    const note: Block = { type: "footnote", id: idOf("f"), label: "1", content: [paragraph("g", "There.")] };
    const other = [cover(), referring, note];
    const with1 = taken([cover(), paragraph("b", "Mine.")], other, "a");
    expect(with1.map(({ id }) => id)).toEqual([idOf("0"), idOf("a"), idOf("b"), idOf("f")]);
    expect(with1[1]).toEqual(referring);
    expect(taken(with1, other, "a")).toEqual(with1);
  });

  it("always gives a good text, and taken one by one gives all that the other says", () => {
    fc.assert(
      fc.property(documents("html"), documents("html"), (own, other) => {
        const newId = countingIds();
        let text = own;
        for (const id of takable(own, other).keys()) {
          text = takeBlock(text, other, id, newId);
          const parsed = parseDocument(text);
          expect(parsed.ok ? [] : parsed.issues).toEqual([]);
        }
        const said = new Set(words(text));
        for (const line of words(other)) expect(said).toContain(line);
      }),
      { numRuns: 150, seed: 1 },
    );
  });
});

it("only what is missing, or says something else, can be taken", () => {
  const own = [cover(), paragraph("a", "One."), paragraph("b", "Two.")];
  const other = [cover(), paragraph("a", "One."), paragraph("b", "Other."), paragraph("c", "Three.")];
  const changes = new Map([
    [idOf("b"), "replaced"],
    [idOf("c"), "added"],
  ]);
  expect(takable(own, other)).toEqual(changes);
  expect(takable(own, own).size).toBe(0);
  const empty: Block = { type: "paragraph", id: idOf("a"), content: [] };
  expect(takable(own, [cover(), empty]).size).toBe(0);
});

import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import {
  findPassage,
  highlightsMarkdown,
  joinBlocks,
  laterEdit,
  PASSAGE_MAX,
  type Passage,
  passageAt,
} from "./passages.ts";

const TEXT = ["Call me Ishmael.", "Some years ago, never mind how long.", "The sea. The sea. The sea."];

const quoteAt = (blocks: readonly string[], passage: Passage) => {
  const range = findPassage(blocks, passage);
  return range && joinBlocks(blocks).slice(range.start, range.end);
};
const passageOf = (blocks: readonly string[], quote: string, nth = 0): Passage => {
  const text = joinBlocks(blocks);
  let start = text.indexOf(quote);
  for (let count = 0; count < nth; count += 1) start = text.indexOf(quote, start + 1);
  return passageAt(blocks, { start, end: start + quote.length }) as Passage;
};

describe("a passage", () => {
  it("names its block, its place there, its words and its neighbors", () => {
    expect(passageOf(TEXT, "never mind")).toEqual({
      part: null,
      block: 1,
      start: 16,
      end: 26,
      quote: "never mind",
      before: "Call me Ishmael.\nSome years ago, ".slice(-32),
      after: " how long.\nThe sea. The sea. The",
    });
  });

  it("leaves out white space at its ends, and is null if nothing else is selected", () => {
    expect(passageAt(TEXT, { start: 4, end: 8 })).toMatchObject({ quote: "me", start: 5, end: 7 });
    expect(passageAt(TEXT, { start: 4, end: 5 })).toBeNull();
    expect(passageAt(TEXT, { start: 7, end: 7 })).toBeNull();
  });

  it("has a maximum length", () => {
    const long = ["a".repeat(PASSAGE_MAX + 1)];
    expect(passageAt(long, { start: 0, end: PASSAGE_MAX })).not.toBeNull();
    expect(passageAt(long, { start: 0, end: PASSAGE_MAX + 1 })).toBeNull();
  });

  it("may reach over several blocks", () => {
    const passage = passageOf(TEXT, "Ishmael.\nSome years");
    expect([passage.block, quoteAt(TEXT, passage)]).toEqual([0, "Ishmael.\nSome years"]);
  });
});

test.each<[string, string[], number | null]>([
  ["at its place in the same text", TEXT, joinBlocks(TEXT).lastIndexOf("The sea")],
  [
    "after a block is added above",
    ["Preface", ...TEXT],
    "Preface\n".length + joinBlocks(TEXT).lastIndexOf("The sea"),
  ],
  ["after words are added before it", [TEXT[0] as string, "Look! The sea. The sea. The sea."], 41],
  ["by its neighbors, not by its place", ["The sea. The sea. The sea.", "The sea again and again"], 18],
  ["nowhere once its words are gone", ["Call me Ishmael."], null],
  ["nowhere in an empty text", [], null],
])("the third “The sea” is found %s", (_, blocks, start) => {
  const passage = passageOf(TEXT, "The sea", 2);
  expect(findPassage(blocks, passage)?.start ?? null).toBe(start);
});

const words = fc.array(fc.constantFrom("whale", "sea", "the", "🐋", "a"), { minLength: 1, maxLength: 8 });
const block = words.map((all) => all.join(" "));
const text = fc.array(block, { minLength: 1, maxLength: 6 });
const range = (length: number) =>
  fc.tuple(fc.nat(length), fc.nat(length)).map(([a, b]) => ({ start: Math.min(a, b), end: Math.max(a, b) }));

it("finds every passage of an unchanged text at exactly its place", () => {
  const cases = text.chain((blocks) => fc.tuple(fc.constant(blocks), range(joinBlocks(blocks).length)));
  fc.assert(
    fc.property(cases, ([blocks, at]) => {
      const passage = passageAt(blocks, at);
      if (!passage) return;
      const found = findPassage(blocks, passage);
      const all = joinBlocks(blocks);
      expect(found && all.slice(found.start, found.end)).toBe(passage.quote);
      expect(found?.start).toBeGreaterThanOrEqual(at.start);
      expect(found?.end).toBeLessThanOrEqual(at.end);
    }),
  );
});

it("never finds other words, and finds a passage that was only moved", () => {
  const cases = text.chain((blocks) =>
    fc.tuple(fc.constant(blocks), range(joinBlocks(blocks).length), text, text),
  );
  fc.assert(
    fc.property(cases, ([blocks, at, above, below]) => {
      const passage = passageAt(blocks, at);
      if (!passage) return;
      expect(quoteAt([...above, ...blocks, ...below], passage)).toBe(passage.quote);
      expect([null, passage.quote]).toContain(quoteAt(above, passage));
    }),
  );
});

it("resolves two edits to the same state in either order", () => {
  const state = fc.record({
    editedAt: fc.nat(3),
    deleted: fc.boolean(),
    note: fc.constantFrom("", "a", "b"),
  });
  fc.assert(
    fc.property(state, state, (a, b) => {
      expect(laterEdit(a, b)).toEqual(laterEdit(b, a));
    }),
  );
});

it("exports highlights as Markdown, by work and chapter", () => {
  const one = { work: "Moby-Dick", title: "Loomings", url: "https://melville.example/s/1", note: "" };
  expect(
    highlightsMarkdown([
      { ...one, quote: "Call me *Ishmael*.", note: "# The\nbeginning" },
      { ...one, quote: "1. The sea\nThe sea" },
      { ...one, title: "The Carpet-Bag", url: "https://melville.example/s/2", quote: "a < b" },
      { ...one, work: "Typee", title: "Typee", url: "https://melville.example/t", quote: "An island" },
    ]),
  ).toBe(`# Highlights

## Moby-Dick

### [Loomings](<https://melville.example/s/1>)

> Call me \\*Ishmael\\*.

\\# The
beginning

> 1\\. The sea
> The sea

### [The Carpet-Bag](<https://melville.example/s/2>)

> a \\< b

## Typee

<https://melville.example/t>

> An island
`);
});

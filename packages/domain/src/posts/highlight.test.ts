import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { foldWord, highlightWords, type SearchTerm, snippetAround } from "./highlight.ts";

const word = (typed: string, more: Partial<SearchTerm> = {}): SearchTerm => ({
  word: typed,
  stem: null,
  begins: false,
  forms: [typed],
  ...more,
});
const marked = (text: string, ...sought: SearchTerm[]) =>
  highlightWords(text, sought).map(([from, to]) => text.slice(from, to));

describe("foldWord", () => {
  it.each([
    ["Café", "cafe"],
    ["CAFÉ", "cafe"],
    ["naïve", "naive"],
    ["Ahab’s", "ahab"],
    ["don't", "dont"],
    ["क़लम", "कलम"],
    ["क\u093cलम", "कलम"],
    ["हिन्दी", "हिंदी"],
    ["चाँद", "चांद"],
    ["१२३", "123"],
    ["ｗｈａｌｅ", "whale"],
  ])("turns “%s” into “%s”", (text, folded) => {
    expect(foldWord(text)).toBe(folded.normalize("NFC"));
  });
});

describe("highlights", () => {
  it("cover a word in any spelling", () => {
    expect(marked("Cafés? The CAFÉ, a cafe.", word("cafe"))).toEqual(["CAFÉ", "cafe"]);
    expect(marked("वह हिन्दी और हिंदी बोलता है", word("हिंदी"))).toEqual(["हिन्दी", "हिंदी"]);
  });

  it("cover words with the same stem, and no longer ones", () => {
    const story = word("stories", { stem: "stori", forms: ["stories", "stori"] });
    expect(marked("A story of stories, history, storyteller-dom", story)).toEqual(["story", "stories"]);
  });

  it("cover words that begin with a word being typed, and only those", () => {
    expect(marked("Call me Ishmael", word("ishm", { begins: true }))).toEqual(["Ishmael"]);
    expect(marked("Call me Ishmael", word("ishm"))).toEqual([]);
  });

  it("cover the correction of a misspelled word", () => {
    expect(marked("Call me Ishmael", word("ishmeal", { forms: ["ishmeal", "ishmael"] }))).toEqual([
      "Ishmael",
    ]);
  });

  it("lie within the text, in order and without overlap, for any text", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme" }),
        fc.string({ unit: "grapheme", minLength: 1 }),
        (text, typed) => {
          let last = 0;
          for (const [from, to] of highlightWords(text, [word(foldWord(typed), { begins: true })])) {
            expect(from).toBeGreaterThanOrEqual(last);
            expect(to).toBeGreaterThan(from);
            expect(to).toBeLessThanOrEqual(text.length);
            last = to;
          }
        },
      ),
      { seed: 1 },
    );
  });
});

describe("snippetAround", () => {
  const text = `${"before ".repeat(100)}the white whale ${"after ".repeat(100)}`.trim();

  it("shows a match with some words around it, cut between words", () => {
    const snippet = snippetAround(text, [word("whale")], 80);
    expect(snippet?.text).toMatch(/^… before .*the white whale after .*after …$/);
    expect(snippet?.text.length).toBeLessThanOrEqual(90);
    const [[from, to] = [0, 0]] = snippet?.marks ?? [];
    expect(snippet?.text.slice(from, to)).toBe("whale");
  });

  it("starts at the beginning of the text if a match is near it", () => {
    expect(snippetAround("The whale.", [word("whale")], 80)).toEqual({ text: "The whale.", marks: [[4, 9]] });
  });

  it("returns null without a match", () => {
    expect(snippetAround(text, [word("ahab")], 80)).toBeNull();
  });

  it("doesn't split a character of a text without spaces", () => {
    const snippet = snippetAround(`${"😀".repeat(200)} whale ${"😀".repeat(200)}`, [word("whale")], 60);
    expect(Buffer.from(snippet?.text ?? "").toString()).toBe(snippet?.text);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { blocksFromMarkdown, markdownFromBlocks } from "./markdown.ts";
import { parseDocument } from "./parse.ts";
import { countingIds, documents } from "./testing/documents.ts";
import { openingOf, plainLine, readingMinutes, summaryFrom, textFromBlocks, wordCount } from "./text.ts";

const newId = countingIds();
const read = (markdown: string) => blocksFromMarkdown(markdown, { newId });
const opening = (markdown: string) => markdownFromBlocks(openingOf(read(markdown))).trim();
const words = (count: number, word = "word") => Array.from({ length: count }, () => word).join(" ");

describe("an opening of a crafted text is found at once", () => {
  it.each([
    ["sentence ends without words", `a. a. ${". ".repeat(100_000)}${words(400)}`],
    ["an endless row of dots", `a. a. ${".".repeat(500_000)}b ${words(400)}`],
    ["blanks", `a. a. ${"\u00a0".repeat(500_000)}b ${words(400)}`],
  ])("%s", (_, text) => {
    const blocks = parseDocument([
      { type: "featuredImage", id: newId(), src: null, alt: "", caption: "" },
      { type: "paragraph", id: newId(), content: [{ type: "text", text }] },
    ]);
    if (!blocks.ok) throw new Error(JSON.stringify(blocks.issues));
    expect(textFromBlocks(openingOf(blocks.blocks)).length).toBeLessThan(10_010);
  });
});

describe("a one-line title", () => {
  it.each([
    ["a\u001b[31mb\u0007", "a[31mb"],
    ["a\u009b2Jb\u0085c", "a2Jbc"],
    ["invoice\u202egnp.exe", "invoicegnp.exe"],
    ["\u2066a\u2069\u200e\u200fb", "ab"],
    [" a\r\n\t b\u2028c ", "a bc"],
    ["नमस्ते \u0915\u094d\u200d\u0937 👩\u200d🚀", "नमस्ते \u0915\u094d\u200d\u0937 👩\u200d🚀"],
    ["a\ud800b\u0000", "a\ufffdb"],
  ])("turns %j into %j", (given, line) => {
    expect(plainLine(given)).toBe(line);
  });
});

describe("a post's text", () => {
  it("has captions, cells and notes, but no URLs and alt text", () => {
    const blocks = read(
      '# T\n\n*a* [b](/x)\n\n![alt](/i.png "cap")\n\n- c\n- d\n\n|e|\n|-|\n|f|\n\n> g[^1]\n\n[^1]: h',
    );
    expect(textFromBlocks(blocks)).toBe("T\n\na b\n\ncap\n\nc\n\nd\n\ne\nf\n\ng\n\nh");
    expect(wordCount(blocks)).toBe(10);
  });

  it.each([
    ["It's a well-known fact: 3.14 isn't 3,14!", 8],
    ["नमस्ते दुनिया", 2],
    ["吾輩は猫である。", 7],
    ["— … !!! ***", 0],
    ["", 0],
    ["naïve café", 2],
  ])("of %j has the words a reader would count", (text, count) => {
    expect(wordCount(read(text))).toBe(count);
  });

  it.each([
    [0, 1],
    [100, 1],
    [330, 2],
    [2200, 10],
  ])("of %i words takes %i minutes", (count, minutes) => {
    expect(readingMinutes(count)).toBe(minutes);
  });
});

describe("a summary", () => {
  it("is the first prose, cut at a word", () => {
    expect(summaryFrom(read("# Title\n\nCall me Ishmael. Some years ago."), 100)).toBe(
      "Call me Ishmael. Some years ago.",
    );
    expect(summaryFrom(read("Call me Ishmael. Some years ago."), 20)).toBe("Call me Ishmael.…");
    expect(summaryFrom(read("# Only a title"), 100)).toBe("Only a title");
    expect(summaryFrom(read(""), 100)).toBe("");
  });

  it("stops at the paywall", () => {
    expect(summaryFrom(read("Free.\n\n<!-- paywall -->\n\nPaid."), 100)).toBe("Free.");
    expect(summaryFrom(read("# T\n\n<!-- paywall -->\n\nPaid."), 100)).toBe("T");
  });

  it("is never longer than requested and never ends in half a character", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme", maxLength: 200 }),
        fc.integer({ min: 1, max: 60 }),
        (text, most) => {
          const summary = summaryFrom(read(text), most);
          expect(summary.length).toBeLessThanOrEqual(most);
          expect(summary).not.toMatch(/\p{Surrogate}/u);
        },
      ),
    );
  });
});

describe("the opening of a locked post", () => {
  it("is the part above its paywall, with that part's footnotes only", () => {
    const blocks = read(
      `${words(300)}[^a]\n\n![i](/i.png)\n\n<!-- paywall -->\n\nPaid[^b].\n\n[^a]: Free note[^c].\n\n[^b]: Paid note.\n\n[^c]: Inner note.`,
    );
    const open = openingOf(blocks);
    expect(open.map((block) => block.type)).toEqual([
      "featuredImage",
      "paragraph",
      "image",
      "footnote",
      "footnote",
    ]);
    expect(textFromBlocks(open)).not.toContain("Paid");
    expect(parseDocument(open).ok).toBe(true);
  });

  it("is empty, and still a document, if the paywall comes first", () => {
    const open = openingOf(read("<!-- paywall -->\n\nPaid."));
    expect(textFromBlocks(open)).toBe("");
    expect(parseDocument(open).ok).toBe(true);
  });

  it("is its first two text blocks without a paywall", () => {
    const rest = `\n\n${words(400)}`;
    expect(opening(`# One\n\nFirst.\n\nSecond.\n\nThird.${rest}`)).toBe("# One\n\nFirst.\n\nSecond.");
    expect(opening(`![a](/a.png)\n\nFirst.\n\n- list${rest}`)).toBe("First.");
    expect(opening(`First.\n\n# Next\n\n\`\`\`\ncode\n\`\`\`${rest}`)).toBe("First.");
  });

  it("ends with a sentence if the block is too long", () => {
    expect(opening(`One two three. Four *five* six! ${words(200)}. ${words(200)}`)).toBe(
      "One two three. Four _five_ six!",
    );
    expect(opening(`猫である。${"字".repeat(500)}`)).toBe("猫である。");
  });

  it("cuts a sentence only if nothing else fits, and marks it", () => {
    expect(opening(words(1000))).toBe(`${words(120)}…`);
    expect(opening("One two three four five six seven eight.")).toBe("One two…");
    expect(opening("One two three.")).toBe("");
  });

  it("is at most 120 words and a quarter of the text, for any post", () => {
    fc.assert(
      fc.property(documents("html"), (blocks) => {
        const locked = blocks.filter((block) => block.type !== "paywall");
        const opening = openingOf(locked);
        const before = wordCount(locked.slice(1));
        expect(wordCount(opening.slice(1))).toBeLessThanOrEqual(Math.min(120, before / 4));
        expect(parseDocument(opening).ok).toBe(true);
      }),
      { numRuns: 200, seed: 1 },
    );
  });

  it("shows no canary from below the paywall or after the first quarter", () => {
    const paid = `${words(60)}. CANARY ${words(60)}`;
    for (const markdown of [
      `${words(30)}.\n\n<!-- paywall -->\n\n${paid}`,
      paid,
      `- ${paid}`,
      `> ${paid}`,
      `|a|\n|-|\n|${paid}|`,
    ]) {
      expect(JSON.stringify(openingOf(read(markdown)))).not.toContain("CANARY");
    }
  });
});

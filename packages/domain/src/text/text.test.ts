import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { escapeHtml, excerpt, firstCharacters, stripControls, stripToLine } from "./text.ts";

const anything = fc.string({ unit: "binary" });

describe("escapeHtml", () => {
  it.each([
    [`<b a="1">'&'</b>`, "&lt;b a=&quot;1&quot;&gt;&#39;&amp;&#39;&lt;/b&gt;"],
    ["&lt;", "&amp;lt;"],
    ["plain", "plain"],
  ])("turns %s into %s", (text, escaped) => {
    expect(escapeHtml(text)).toBe(escaped);
  });

  it("leaves nothing that opens a tag, an attribute or an entity", () => {
    fc.assert(fc.property(anything, (text) => !/[<>"']|&(?!amp;|lt;|gt;|quot;|#39;)/.test(escapeHtml(text))));
  });
});

it("firstCharacters doesn't split a surrogate pair", () => {
  expect(firstCharacters("ab😀d", 3)).toBe("ab😀");
  expect(firstCharacters("ab", 3)).toBe("ab");
});

describe("stripControls", () => {
  it.each([
    ["\u001b[31mred\u001b[0m", "red"],
    ["\u001b[2J\u001b[Hcleared", "cleared"],
    ["\u001b]0;title\u0007text", "text"],
    ["\u001b]52;c;ZXZpbA==\u001b\\text", "text"],
    ["\u001b]8;;http://evil.com\u0007link\u001b]8;;\u0007", "link"],
    ["\u009b31mred", "red"],
    ["\u009d0;t\u009ctext", "text"],
    ["\u001bPq#0\u001b\\text", "text"],
    ["\u001bctext", "text"],
    ["\u001b(0text", "text"],
    ["line\rforged", "lineforged"],
    ["bell\u0007 back\b\u007f", "bell back"],
    ["pdf.\u202eexe", "pdf.exe"],
    ["\u001b", ""],
    ["\u001b[", ""],
    ["two\nlines\tand a tab", "two\nlines\tand a tab"],
    ["हिन्दी 👩‍👩‍👧", "हिन्दी 👩‍👩‍👧"],
  ])("turns %j into %j", (text, shown) => {
    expect(stripControls(text)).toBe(shown);
  });

  it("leaves no control character but line breaks and tabs, for any text", () => {
    fc.assert(
      fc.property(anything, (text) => {
        expect(stripControls(text).replace(/[\n\t]/g, "")).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
      }),
    );
  });

  it("stripToLine joins lines", () => {
    expect(stripToLine(" a\n\n b\u001b[0m\tc ")).toBe("a b c");
  });
});

describe("excerpt", () => {
  it.each([
    ["short", 10, "short"],
    ["Call me Ishmael. Some years ago", 17, "Call me Ishmael…"],
    ["Call me Ishmael", 8, "Call me…"],
    ["unbreakableword", 8, "unbreak…"],
    ["  two\n\nlines ", 20, "two lines"],
  ])("shortens %j within %d to %j", (text, max, cut) => {
    expect(excerpt(text, max)).toBe(cut);
  });

  it("keeps within its length", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.integer({ min: 2, max: 60 }), (text, max) => {
        return [...excerpt(text, max)].length <= max;
      }),
    );
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { renderHtml } from "../html.ts";
import { blocksFromMarkdown, markdownFromBlocks } from "../markdown.ts";
import { textFromBlocks } from "../text.ts";
import { withoutRemarks } from "./privateRemarks.ts";

const newId = () => "b0000000000000000000";
const read = (markdown: string) => blocksFromMarkdown(markdown, { newId });

describe("a private remark", () => {
  it.each([
    ["The ferry leaves. %%ask Ina%%", "The ferry leaves."],
    ["%%ask%% The ferry", "The ferry"],
    ["The %%slow%% ferry", "The ferry"],
    ["The %%slow%%, old ferry", "The , old ferry"],
    ["One\n\n%%\nPrivate: two.\n%%\n\nThree", "One\n\n\n\n\n\nThree"],
    ["a %%over\n\nparagraphs%% b", "a\n\n b"],
    ["%% it`s %% and `code`", "and `code`"],
    ["%%\n```\nprivate\n```\n%%\nend", "\n\n\n\n\nend"],
    ["- item\n    %%private%%\n", "- item\n\n"],
    ["> quote %%private%%\n", "> quote\n"],
    ["# Title %%draft%%\n", "# Title\n"],
    ["a %%b%% c %%d%% e", "a c e"],
    ["<!-- ask Ina --> The ferry", "The ferry"],
    ["<div>\n<!-- ask Ina -->\nThe ferry\n</div>", "<div>\n\nThe ferry\n</div>"],
    ["<!-- ask\n\n**Ina** --> The ferry", "\n\n The ferry"],
    ["The <!-- slow %%old%% --> ferry", "The ferry"],
  ])("in %j is removed", (markdown, text) => {
    const found = withoutRemarks(markdown);
    expect(found.text).toBe(text);
    for (const remark of found.removed) expect(markdown).toContain(remark);
    expect(found.removed).not.toEqual([]);
    expect(found.text.split("\n")).toHaveLength(markdown.split("\n").length);
  });

  it.each([
    "`%%not a remark%%`",
    "``a ` %%b%% ``",
    "```mermaid\n%% note\ngraph TD %% x\n```",
    "~~~\n%%a%%\n~~~",
    "Text\n\n    %%indented%%\n",
    "100%% sure",
    "5% and 6%",
    "\\%%escaped%\\%",
    "<https://a.example/%%b%%>",
    "`<!-- a -->`",
    "```html\n<!-- a -->\n```",
    "\\<!-- a -->",
    "a <!-- b",
    "<!-- paywall -->",
    "<!-- audio b0777777777777777777 1234 take.mp3 -->",
  ])("is none in %j", (markdown) => {
    expect(withoutRemarks(markdown)).toEqual({ text: markdown, removed: [] });
  });

  it("that is only a sign for a program isn't counted", () => {
    expect(withoutRemarks("One\n\n<!--more-->\n\nTwo")).toEqual({ text: "One\n\n\n\nTwo", removed: [] });
  });

  it("never reaches the page, whatever stands around it", () => {
    const around = fc.string({ unit: fc.constantFrom(..."ab *_-#>\n[]()!|~<:."), maxLength: 40 });
    const inside = fc.string({ unit: fc.constantFrom(..."xy `*_~\n[]#"), maxLength: 40 });
    fc.assert(
      fc.property(around, inside, around, (before, remark, after) => {
        const isCode = /^(?: {4}|\t)/m.test(before) || /~{3}/.test(before);
        fc.pre(!isCode && !before.endsWith("\\"));
        for (const [open, close] of [
          ["%%", "%%"],
          ["<!--", "-->"],
        ]) {
          const html = renderHtml(read(`${before}${open}SECRET${remark}SECRET${close}${after}`));
          expect(html).not.toContain("SECRET");
        }
      }),
    );
  });

  // In quadratic time, this would take longer than a test may.
  it("is found among a million starts", () => {
    for (const part of ["` %%a ", "`` ` ", "%% ` ", " \n\n%%", "<a:", "\\%%", "<!--"]) {
      expect(withoutRemarks(`%%${part.repeat(200_000)}`), part).toBeDefined();
    }
  });

  it("is none of the words that a post shows: they are the same after writing and reading", () => {
    const words = fc.string({ unit: fc.constantFrom(..."a% `*\\"), minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(words, (text) => {
        fc.pre(text.trim() === text);
        const blocks = read("x");
        const said = blocks.map((block) =>
          block.type === "paragraph" ? { ...block, content: [{ type: "text" as const, text }] } : block,
        );
        const again = read(markdownFromBlocks(said));
        expect(textFromBlocks(again)).toBe(textFromBlocks(said));
      }),
    );
  });
});

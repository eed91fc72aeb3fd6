import { describe, expect, it } from "vitest";
import { renderHtml } from "./html.ts";
import { blocksFromMarkdown, markdownFromBlocks } from "./markdown.ts";
import { parseDocument } from "./parse.ts";
import { limits } from "./schema.ts";
import { countingIds } from "./testing/documents.ts";
import { markdownBlockCases } from "./testing/markdownBlockCases.ts";
import { markdownTextCases } from "./testing/markdownTextCases.ts";

const newId = countingIds();
const read = (markdown: string, featured = false) => blocksFromMarkdown(markdown, { newId, featured });
const inFull = (html: string): string =>
  html
    .replaceAll(" REL", ' rel="noopener nofollow ugc"')
    .replaceAll(" LAZY", ' loading="lazy" decoding="async"');

const constructs = Object.entries({ ...markdownTextCases, ...markdownBlockCases });

describe.each(constructs)("markdown's %s", (_, cases) => {
  it.each(cases)("renders %j", (markdown, html) => {
    const blocks = read(markdown);
    expect(renderHtml(blocks)).toBe(inFull(html));
    expect(parseDocument(blocks)).toEqual({ ok: true, blocks });
    expect(renderHtml(read(markdownFromBlocks(blocks)))).toBe(inFull(html));
  });
});

describe("a post's markdown", () => {
  it("aligns lines by an element around them, as GitHub does", () => {
    const markdown =
      '<div align="center">\n\n## Part one\n\n_The sea_\n\n</div>\n\nCall me Ishmael.\n\n<div align="right">\n\nH. M.\n\n</div>\n';
    const blocks = read(markdown);
    const alignments = blocks.map((block) => ("align" in block ? block.align : null));
    expect(alignments).toEqual([null, "center", "center", null, "right"]);
    expect(markdownFromBlocks(blocks)).toBe(markdown);
    const unclosed = read("<center>\n\na\n\n- b\n");
    expect(markdownFromBlocks(unclosed)).toBe('<div align="center">\n\na\n\n</div>\n\n- b\n');
  });

  it("aligns nothing in a list, where the element would swallow the text after it", () => {
    const content = [
      {
        type: "paragraph" as const,
        id: "",
        align: "center" as const,
        content: [{ type: "text" as const, text: "a" }],
      },
    ];
    const list = {
      type: "bulletList" as const,
      id: "",
      tight: true,
      content: [{ type: "listItem" as const, content }],
    };
    expect(markdownFromBlocks([list])).toBe("- a\n");
  });

  it("makes the first image the featured image only if requested", () => {
    const source = '![A whale](/whale.jpg "Seen off Nantucket")\n\nCall me Ishmael.';
    expect(read(source)[0]).toMatchObject({ type: "featuredImage", src: null });
    expect(read(source)[1]).toMatchObject({ type: "image", caption: "Seen off Nantucket" });
    const [cover, text] = read(source, true);
    expect(cover).toMatchObject({ type: "featuredImage", alt: "A whale", src: { image: "/whale.jpg" } });
    expect(text).toMatchObject({ type: "paragraph" });
    expect(read("Text first.\n\n![a](/b.png)", true)[0]).toMatchObject({ src: null });
  });

  it("is a complete document even with only a cover", () => {
    const blocks = read("![a](/b.png)", true);
    expect(parseDocument(blocks)).toEqual({ ok: true, blocks });
  });

  it("writes the featured image first, or leaves it to the front matter", () => {
    const blocks = read("![a](/b.png)\n\nText", true);
    expect(markdownFromBlocks(blocks)).toBe("![a](/b.png)\n\nText\n");
    expect(markdownFromBlocks(blocks, { featured: false })).toBe("Text\n");
  });

  it("keeps stored files by id, under any name", () => {
    const name = "take --> 2 <b>.mp3";
    const [cover] = read("");
    const audio = { type: "audio" as const, id: newId(), file: `b0${"7".repeat(18)}`, name, size: 1234 };
    const markdown = markdownFromBlocks([...read("").slice(0, 1), audio]);
    expect(markdown).toBe("<!-- audio b0777777777777777777 1234 take%20%2D%2D%3E%202%20%3Cb%3E.mp3 -->\n");
    expect(read(markdown)).toMatchObject([{ type: cover?.type }, { type: "audio", name, size: 1234 }]);
  });

  it("numbers footnotes with unusable names", () => {
    const blocks = read("a[^a.b] c[^c/d]\n\n[^a.b]: one\n[^c/d]: two");
    expect(blocks.slice(2)).toMatchObject([{ label: "note-1" }, { label: "note-2" }]);
    expect(parseDocument(blocks).ok).toBe(true);
  });

  it("flattens nesting beyond the limit without losing words", () => {
    for (const source of [
      `${"> ".repeat(90)}deep`,
      Array.from({ length: 60 }, (_, n) => `${" ".repeat(n * 2)}- w${n}`).join("\n"),
    ]) {
      const blocks = read(source);
      expect(parseDocument(blocks).ok).toBe(true);
      for (const word of source.match(/\w+/g) ?? []) expect(JSON.stringify(blocks)).toContain(word);
    }
  });

  it.each([
    ["quotations", "> ".repeat(20_000)],
    ["lists on one line", "- ".repeat(20_000)],
    ["lists by indentation", Array.from({ length: 300 }, (_, n) => `${"  ".repeat(n)}- a`).join("\n")],
    ["open emphasis", "*a **b ".repeat(800) + "c** d*".repeat(800)],
    ["open brackets", "![[".repeat(800)],
    ["backticks", Array.from({ length: 200 }, (_, n) => "`".repeat(n)).join("a")],
  ])(
    "is read completely if it consists only of %s",
    (_, source) => {
      const blocks = read(`${source}\n\nthe end`);
      expect(parseDocument(blocks).ok).toBe(true);
      expect(markdownFromBlocks(blocks)).toContain("the end");
    },
    60_000,
  );

  it("leaves code alone that looks like nesting or emphasis", () => {
    const code = `${"> ".repeat(60)}x\n${"*a ".repeat(900)}`;
    const [, block] = read(`\`\`\`\n${code}\n\`\`\``);
    expect(block).toMatchObject({ type: "codeBlock", content: [{ text: code }] });
  });

  it.each([
    ["203 bold terms in a numbered list", 203, "**Term** means something", "<strong>"],
    ["501 links in a numbered list", 501, "[a link](/b)", "<a "],
  ])("keeps %s through reading and writing", (_, count, text, tag) => {
    const markdown = Array.from({ length: count }, (_, at) => `${at + 1}. ${text}\n`).join("");
    const blocks = read(markdown);
    expect(renderHtml(blocks).split(tag)).toHaveLength(count + 1);
    expect(markdownFromBlocks(blocks)).toBe(markdown);
  });

  it.each(["Allow www.* here", "WWW.(a)", "at www."])("reads no address into %j that it wrote", (text) => {
    const block = read("a").at(-1);
    const written = markdownFromBlocks([{ ...block, content: [{ type: "text", text }] } as never]);
    expect(renderHtml(read(written))).toBe(`<p>${text}</p>`);
  });

  it("refuses too many blocks and names the limit", () => {
    const parsed = parseDocument(read("a\n\n".repeat(limits.blocks)));
    expect(parsed).toMatchObject({
      ok: false,
      issues: [{ message: expect.stringContaining("20,000 blocks") }],
    });
  });
});

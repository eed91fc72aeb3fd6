import { describe, expect, it } from "vitest";
import { renderHtml } from "./html.ts";
import { joinText, textNode } from "./inline.ts";
import { blocksFromMarkdown, markdownFromBlocks } from "./markdown.ts";
import { parseDocument } from "./parse.ts";
import { type Block, type Inline, limits, type Mark } from "./schema.ts";
import { countingIds, withoutIds } from "./testing/documents.ts";
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
    ["tags of HTML", "<b>a<i>".repeat(4000) + "</b>".repeat(4000)],
    ["open quotations of HTML", "<blockquote>\n\n".repeat(2000)],
    ["comments of HTML", "<!-- a -->".repeat(4000) + "<!--".repeat(4000)],
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

  it("keeps any number of marks, links and footnotes of one paragraph through reading and writing", () => {
    const bold = { type: "bold" as const };
    const link = { type: "link" as const, href: "/a", title: null };
    const marked = (marks: Mark[], signs: string): Inline[] =>
      Array.from({ length: 700 }, (_, at) => [textNode(`a${at}`, marks), textNode(`${signs} `)]).flat();
    const lines: Inline[][] = [
      marked([bold], "*_[<"),
      marked([link], "%%"),
      marked([{ type: "superscript" }], "&amp;"),
      marked([{ type: "code" }], ""),
    ];
    for (const line of lines) {
      const reference: Inline[] = [{ type: "hardBreak" }, { type: "footnoteReference", label: "n" }];
      const content = joinText([...line, textNode("end"), ...reference]);
      const paragraph = { type: "paragraph" as const, id: newId(), content };
      const note = { type: "footnote" as const, id: newId(), label: "n", content: read("a").slice(1) };
      const blocks = [
        ...read("").slice(0, 1),
        paragraph,
        { type: "blockquote" as const, id: newId(), content: [paragraph] },
        note,
      ];
      expect(withoutIds(read(markdownFromBlocks(blocks)))).toEqual(withoutIds(blocks));
    }
  });

  it.each([
    ["at its end", [textNode("a"), { type: "hardBreak" }, { type: "hardBreak" }], "a\n"],
    ["alone", [{ type: "hardBreak" }], ""],
  ] satisfies [string, Inline[], string][])(
    "writes no backslash for a break of a line %s",
    (_, content, markdown) => {
      const [featured] = read("") as [Block];
      expect(markdownFromBlocks([featured, { type: "paragraph", id: newId(), content }]).trim()).toBe(
        markdown.trim(),
      );
    },
  );

  it.each([
    ["an address that isn't one", "_A_@_.A\n"],
    ["a heading above text in an item", "- # Foo\n- ## Bar\n  baz\n"],
    ["code below a quotation in an item", "- a\n  > b\n  ```\n  c\n  ```\n- d\n"],
  ])("doesn't change with each export and import: %s", (_, markdown) => {
    const blocks = read(markdown);
    const once = markdownFromBlocks(blocks);
    expect(renderHtml(read(once))).toBe(renderHtml(blocks));
    expect(markdownFromBlocks(read(once))).toBe(once);
    const isLoose = (block: { type: string; tight?: boolean }) => block.tight === false;
    expect(read(once).some(isLoose)).toBe(false);
  });

  it.each([
    "これは**「大切」**です。",
    "请注意：**截止日期（周五）。**不要忘记。",
    "यह **“ज़रूरी”**है।",
    "私は~~「b」~~です",
    "字*强*字**“字”**",
    "un*believ*able",
    "**字*强*字**",
    "_a_ b",
  ])("spells out no letter beside a mark: %s", (markdown) => {
    expect(markdownFromBlocks(read(markdown))).toBe(`${markdown}\n`);
  });

  it("names the elements that it shows as text, by line", () => {
    const found: [string, number][] = [];
    const onLiteralHtml = (html: string, line: number) => found.push([html, line]);
    blocksFromMarkdown("a <b>b</b>\n\n<my-box>\n\n> c <x-y>d\n\n<!-- e --><script>f</script>\n\na <i>g", {
      newId,
      onLiteralHtml,
    });
    expect(found).toEqual([
      ["<my-box>", 3],
      ["<x-y>", 5],
      ["<script>f</script>", 7],
      ["<i>", 9],
    ]);
  });

  it("reads a quoted post with the script that draws it", () => {
    const quote =
      "<blockquote class='twitter-tweet'><p>Dear</p><a href='https://x.com/a/status/1'>May</a></blockquote>";
    const script = '<script async src="https://platform.twitter.com/widgets.js"></script>';
    const found: string[] = [];
    const onLiteralHtml = (html: string) => found.push(html);
    const blocks = blocksFromMarkdown(
      `a\n\n<p>${quote} ${script}</p>\n\n${script}\n\n<script src=/b.js></script>`,
      {
        ...{ newId, onLiteralHtml },
      },
    );
    expect(blocks.map(({ type }) => type)).toEqual(["featuredImage", "paragraph", "embed", "paragraph"]);
    expect(found).toEqual(["<script src=/b.js></script>"]);
  });

  it("names the links of pictures and captions, unless they lead to the picture itself", () => {
    const found: string[] = [];
    const markdown =
      "[![a](a.png)](https://a.example/1) [![b](b-80.png)](b.png) [![c](c.png) words](https://a.example/2)\n\n" +
      "[![d](/d.png)][d]\n\n[d]: https://a.example/3\n\n" +
      '<figure><a href="https://a.example/4"><img src="/e.png"></a><figcaption><a href="https://a.example/5">E</a></figcaption></figure>';
    blocksFromMarkdown(markdown, { newId, onLostLink: (address) => found.push(address) });
    expect(found).toEqual([1, 3, 4, 5].map((number) => `https://a.example/${number}`));
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

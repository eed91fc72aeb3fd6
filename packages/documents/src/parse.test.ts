import { describe, expect, it } from "vitest";
import { parseDocument } from "./parse.ts";
import { type Block, emptyDocument, type Inline, limits, nodes } from "./schema.ts";
import { countingIds } from "./testing/documents.ts";

const newId = countingIds();
const [cover] = emptyDocument(newId) as [Block];
const paragraph = (...content: unknown[]) => ({ type: "paragraph", id: newId(), content });
const text = (value: string, ...marks: unknown[]) =>
  marks.length > 0 ? { type: "text", text: value, marks } : { type: "text", text: value };
const issuesOf = (...blocks: unknown[]) => {
  const parsed = parseDocument([cover, ...blocks]);
  return parsed.ok ? [] : parsed.issues.map(({ path, message }) => `${path}: ${message}`);
};
const contentOf = (...content: unknown[]): Inline[] => {
  const parsed = parseDocument([cover, paragraph(...content)]);
  return parsed.ok && parsed.blocks[1]?.type === "paragraph" ? parsed.blocks[1].content : [];
};
const cell = (type: string) => ({ type, content: [] });

describe("parseDocument", () => {
  it("accepts a new document: a featured image and a paragraph", () => {
    const blocks = emptyDocument(newId);
    expect(blocks.map((block) => block.type)).toEqual(["featuredImage", "paragraph"]);
    expect(parseDocument(blocks)).toEqual({ ok: true, blocks });
  });

  it.each([
    ["nothing", undefined],
    ["null", null],
    ["text", "hello"],
    ["an object", { type: "doc" }],
    ["an empty list", []],
    ["a paragraph without the featured image", [paragraph()]],
    ["a featured image with nothing after it", [cover]],
    ["two featured images", [cover, { ...cover, id: newId() }, paragraph()]],
  ])("refuses %s", (_, input) => {
    expect(parseDocument(input).ok).toBe(false);
  });

  it.each([
    ["an unknown node", { type: "marquee", id: newId() }, '1: There is no node "marquee".'],
    ["an unknown attribute", { ...paragraph(), onclick: "x" }, '1: "paragraph" has no "onclick".'],
    [
      "an unknown mark",
      paragraph(text("a", { type: "blink" })),
      '1.content.0.marks.0: There is no mark "blink".',
    ],
    [
      "a mark's unknown attribute",
      paragraph(text("a", { type: "bold", style: "x" })),
      '1.content.0.marks.0: "bold" has no "style".',
    ],
    [
      "a missing id",
      { type: "paragraph", content: [] },
      "1.id: id must be a block id of 20 characters starting with b.",
    ],
    ["a duplicate id", { ...paragraph(), id: cover.id }, "1.id: Two blocks have the same id."],
    [
      "a heading of level 7",
      { type: "heading", id: newId(), level: 7 },
      "1.level: level must be a whole number from 1 to 6.",
    ],
    [
      "a paragraph in a line",
      paragraph(paragraph()),
      '1.content.0: "paragraph" cannot stand here, only inline.',
    ],
    ["text between blocks", text("a"), '1: "text" cannot stand here, only block or top.'],
    [
      "a list of paragraphs",
      { type: "bulletList", id: newId(), content: [paragraph()] },
      '1.content.0: "paragraph" cannot stand here, only listItem.',
    ],
    [
      "an empty list",
      { type: "bulletList", id: newId(), content: [] },
      "1.content: There must be listItem here.",
    ],
    [
      "a quotation of a paywall",
      { type: "blockquote", id: newId(), content: [{ type: "paywall", id: newId() }] },
      '1.content.0: "paywall" cannot stand here, only block.',
    ],
    [
      "a task that starts with a rule",
      {
        type: "taskList",
        id: newId(),
        content: [{ type: "taskItem", content: [{ type: "horizontalRule", id: newId() }] }],
      },
      '1.content.0.content.0: "horizontalRule" cannot stand here, only paragraph.',
    ],
    [
      "a reference to a missing footnote",
      paragraph({ type: "footnoteReference", label: "1" }),
      '1.content.0: There is no footnote "1".',
    ],
    ["a number as text", paragraph({ type: "text", text: 1 }), "1.content.0: Text must be text."],
    [
      "an embed of any site",
      { type: "embed", id: newId(), url: "https://evil.example/watch?v=a" },
      "1.url: url must be a page of YouTube, Vimeo, Spotify, SoundCloud, X, Instagram, Bandcamp or CodePen.",
    ],
    [
      "an image without a source",
      { type: "image", id: newId(), src: null },
      "1.src: src must have image and fallback.",
    ],
    [
      "an image of a script",
      { type: "image", id: newId(), src: { image: "javascript:a" } },
      "1.src: src image must be an http, https or relative address.",
    ],
    [
      "a link to a script",
      paragraph(text("a", { type: "link", href: "javascript:a" })),
      "1.content.0.marks.0.href: href must be an http, https, mailto, tel, relative or # address.",
    ],
    [
      "a style as a color",
      { type: "image", id: newId(), src: { image: "/a" }, prominent_color: "red;x:y" },
      "1.prominent_color: prominent_color must be a color such as #aabbcc.",
    ],
    [
      "content that isn't a list",
      { type: "paragraph", id: newId(), content: "a" },
      "1.content: Content must be a list.",
    ],
    ["a block that isn't an object", 7, "1: Must be a node with a type."],
  ])("reports the path and reason for %s", (_, block, issue) => {
    expect(issuesOf(block)).toContain(issue);
  });

  it("refuses two paywalls, two footnotes with one label, or a ragged table", () => {
    const wall = () => ({ type: "paywall", id: newId() });
    expect(issuesOf(wall(), wall())).toEqual(["2: A post has at most one paywall line."]);
    const note = () => ({ type: "footnote", id: newId(), label: "a", content: [paragraph()] });
    expect(issuesOf(note(), note())).toEqual(['2: Two footnotes are labeled "a".']);
    const row = (...cells: unknown[]) => ({ type: "tableRow", content: cells });
    const table = (...rows: unknown[]) => ({ type: "table", id: newId(), content: rows });
    expect(issuesOf(table(row(cell("tableCell"))))[0]).toContain("first row holds its headers");
    expect(issuesOf(table(row(cell("tableHeader")), row(cell("tableHeader"))))[0]).toContain("first row");
    expect(issuesOf(table(row(cell("tableHeader")), row(cell("tableCell"), cell("tableCell"))))[0]).toContain(
      "same number",
    );
  });

  it("reports at most 20 issues, so that garbage gets a short answer", () => {
    expect(issuesOf(...Array.from({ length: 500 }, () => ({ type: "x" })))).toHaveLength(20);
  });

  it("allows at most 20,000 blocks, 32 levels and 5,000,000 characters", () => {
    const many = Array.from({ length: limits.blocks }, () => paragraph());
    expect(issuesOf(...many).at(-1)).toContain("A post holds at most 20,000 blocks. Split it into chapters.");
    expect(issuesOf(...many.slice(1))).toEqual([]);
    let deep: unknown = paragraph();
    for (let level = 0; level < 5000; level++) deep = { type: "blockquote", id: newId(), content: [deep] };
    expect(issuesOf(deep)).toEqual([expect.stringContaining("Blocks nest at most 32 deep.")]);
    expect(issuesOf(paragraph(text("a".repeat(limits.characters - 100))))).toEqual([]);
    expect(issuesOf(paragraph(text("a".repeat(limits.characters)), text("b")))[0]).toContain(
      "5,000,000 characters",
    );
  });

  it("normalizes without loss", () => {
    expect(contentOf(text("a\u0000\u001b[31m\u009b\ud800\n"))).toEqual([
      { type: "text", text: "a[31m\ufffd " },
    ]);
    expect(contentOf(text(""), text("a"), text("b"))).toEqual([{ type: "text", text: "ab" }]);
    const bold = { type: "bold" };
    const link = { type: "link", href: "/a" };
    expect(contentOf(text("a", bold, link, bold))).toEqual([
      { type: "text", text: "a", marks: [{ type: "link", href: "/a", title: null }, { type: "bold" }] },
    ]);
    expect(contentOf(text("a"), { type: "hardBreak", marks: [bold] })[1]).toEqual({ type: "hardBreak" });
    const empty = parseDocument([cover, { type: "paragraph", id: newId() }]);
    expect(empty).toMatchObject({ ok: true, blocks: [{}, { content: [] }] });
  });

  it("keeps code unchanged and without marks", () => {
    const code = { type: "codeBlock", id: newId(), content: [text("a\n\tb", { type: "bold" }), text("\n")] };
    expect(parseDocument([cover, code])).toMatchObject({
      ok: true,
      blocks: [{}, { language: null, content: [{ type: "text", text: "a\n\tb\n" }] }],
    });
  });

  it("fills an image's fallback from its only URL", () => {
    const image = { type: "image", id: newId(), src: { image: "/a.webp" } };
    expect(parseDocument([cover, image])).toMatchObject({
      ok: true,
      blocks: [{}, { src: { image: "/a.webp", fallback: "/a.webp" }, alt: "", width: null }],
    });
  });
});

describe("schema", () => {
  it("references only existing nodes and groups, so that an editor can be derived from it", () => {
    const groups = new Set<string>(["block", "top", "inline"]);
    for (const spec of Object.values(nodes)) {
      for (const slot of spec.content ?? []) {
        for (const name of slot.allow) expect(groups.has(name) || Object.hasOwn(nodes, name)).toBe(true);
      }
      for (const group of spec.groups) expect(groups.has(group)).toBe(true);
    }
  });
});

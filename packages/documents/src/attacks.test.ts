import { describe, expect, it } from "vitest";
import { blocksFromHtml } from "./fromHtml.ts";
import { renderHtml } from "./html.ts";
import { blocksFromMarkdown, markdownFromBlocks } from "./markdown.ts";
import { parseDocument } from "./parse.ts";
import type { Block, PostDocument } from "./schema.ts";
import { hostileHtml, hostileMarkdown, hostileUrls } from "./testing/attacks.ts";
import { foreignParts } from "./testing/audit.ts";
import { countingIds } from "./testing/documents.ts";

const newId = countingIds();

/** A document with a hostile string in every string field. */
function poisoned(bad: string): unknown[] {
  const id = newId;
  const text = [
    { type: "text", text: bad },
    { type: "text", text: bad, marks: [{ type: "bold" }, { type: "link", href: bad, title: bad }] },
    { type: "text", text: bad, marks: [{ type: "link", href: "/a", title: bad }] },
  ];
  const image = { alt: bad, caption: bad, height: bad, width: bad, prominent_color: bad };
  const src = { image: bad, fallback: bad };
  const cells = (type: string) => [{ type, align: bad, content: text }];
  return [
    { type: "featuredImage", id: id(), ...image, src },
    { type: "paragraph", id: id(), content: [...text, { type: "footnoteReference", label: bad }] },
    { type: "heading", id: id(), level: bad, content: text },
    { type: "heading", id: id(), level: 2, content: text },
    { type: "orderedList", id: id(), tight: bad, start: bad, content: [{ type: "listItem", content: [] }] },
    {
      type: "taskList",
      id: id(),
      tight: true,
      content: [
        { type: "taskItem", checked: bad, content: [{ type: "paragraph", id: id(), content: text }] },
      ],
    },
    { type: "codeBlock", id: id(), language: bad, content: [{ type: "text", text: bad }] },
    { type: "image", id: id(), ...image, src },
    { type: "image", id: id(), ...image, src: { image: "/a.webp", fallback: bad } },
    { type: "image", id: id(), ...image, src: { image: bad, fallback: "/a.png" } },
    { type: "embed", id: id(), url: bad, title: bad },
    { type: "embed", id: id(), url: "https://youtu.be/x", title: bad },
    {
      type: "table",
      id: id(),
      content: [
        { type: "tableRow", content: cells("tableHeader") },
        { type: "tableRow", content: cells("tableCell") },
      ],
    },
    { type: "callout", id: id(), kind: bad, content: [{ type: "paragraph", id: id(), content: text }] },
    { type: "audio", id: id(), file: bad, name: bad, size: bad },
    { type: "footnote", id: bad, label: bad, content: [{ type: "paragraph", id: id(), content: text }] },
    { type: bad, id: id(), content: text },
  ];
}

describe("no dangerous output", () => {
  it.each([...new Set(hostileMarkdown)])("from markdown: %j", (markdown) => {
    const blocks = blocksFromMarkdown(markdown, { newId });
    expect(parseDocument(blocks)).toMatchObject({ ok: true });
    expect(foreignParts(renderHtml(blocks))).toEqual([]);
    const again = blocksFromMarkdown(markdownFromBlocks(blocks), { newId });
    expect(foreignParts(renderHtml(again))).toEqual([]);
  });

  it.each(hostileHtml)("from pasted HTML: %j", (html) => {
    const blocks = blocksFromHtml(html, { newId });
    expect(parseDocument(blocks)).toMatchObject({ ok: true });
    expect(foreignParts(renderHtml(blocks))).toEqual([]);
    expect(foreignParts(renderHtml(blocksFromHtml(renderHtml(blocks), { newId })))).toEqual([]);
  });

  it.each(hostileUrls)("from links in pasted HTML: %j", (url) => {
    const quoted = url.replaceAll('"', "&quot;");
    const html = `<a href="${quoted}">x</a><img src="${quoted}"><iframe src="${quoted}"></iframe>`;
    expect(foreignParts(renderHtml(blocksFromHtml(html, { newId })))).toEqual([]);
  });

  it.each([...hostileHtml, ...hostileUrls, '"onclick="alert(1)', "'onclick='alert(1)"])(
    "from content stored without validation: %j",
    (bad) => {
      expect(foreignParts(renderHtml(poisoned(bad) as PostDocument, { idPrefix: "" }))).toEqual([]);
    },
  );

  it.each(hostileUrls.filter((url) => !url.includes("&")))("from JSON: %j", (href) => {
    const [cover, paragraph] = blocksFromMarkdown("x", { newId }) as [Block, Block];
    const link = { type: "text", text: "x", marks: [{ type: "link", href, title: null }] };
    const parsed = parseDocument([cover, { ...paragraph, content: [link] }]);
    expect(parsed.ok).toBe(false);
    const image = { ...cover, src: { image: href, fallback: "/a.png" } };
    expect(parseDocument([image, paragraph]).ok).toBe(false);
  });

  it("rejects keys that access object prototypes", () => {
    const [cover, paragraph] = blocksFromMarkdown("x", { newId }) as [Block, Block];
    const odd = JSON.parse(`{"type":"paragraph","id":"${newId()}","content":[],"__proto__":{"x":1}}`);
    expect(parseDocument([cover, odd]).ok).toBe(false);
    for (const type of ["constructor", "__proto__", "toString"]) {
      expect(parseDocument([cover, { ...paragraph, type }]).ok).toBe(false);
      const text = { type: "text", text: "x", marks: [{ type }] };
      expect(parseDocument([cover, { ...paragraph, content: [text] }]).ok).toBe(false);
    }
  });

  it("the audit itself detects dangerous output", () => {
    const caught = hostileHtml.filter((html) => foreignParts(html).length > 0);
    expect(caught.length).toBeGreaterThan(80);
    expect(foreignParts('<a href="java\tscript:alert(1)">x</a>')).toHaveLength(1);
    expect(foreignParts('<p onclick="x">a</p>')).toEqual(["p onclick"]);
  });
});

describe("no text that takes long to read", () => {
  it.each([
    ["marks that open and never close", () => blocksFromMarkdown(`${"<u>a ".repeat(20_000)}</u>`, { newId })],
    [
      "cells that span two hundred rows and columns",
      () => blocksFromHtml(`<table>${"<tr><td rowspan=200 colspan=200>a".repeat(20_000)}</table>`, { newId }),
    ],
  ])("%s", (_, read) => {
    const before = process.cpuUsage();
    read();
    expect(process.cpuUsage(before).user / 1e6).toBeLessThan(8);
  });
});

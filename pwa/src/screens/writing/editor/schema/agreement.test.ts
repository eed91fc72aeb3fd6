// @vitest-environment jsdom
import { renderHtml } from "@quire/documents/html";
import { blocksFromMarkdown, markdownFromBlocks } from "@quire/documents/markdown";
import { marks, nodes, type PostDocument } from "@quire/documents/schema";
import { documents, withoutIds } from "@quire/documents/testing/documents";
import { appendStored } from "@quire/documents/testing/storedText";
import { readYjs } from "@quire/documents/yjs/readYjs";
import { BLOCKS, TEXT } from "@quire/documents/yjs/sharedText";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as Y from "yjs";
import { blocksOf, bodyOf, draftOf, freshIds, openDraft, paragraph } from "../testing/openDraft.ts";

const src = { image: "https://example.com/a.webp", fallback: "https://example.com/a.png" };
const picture = { src, alt: "A whale", caption: "Seen", height: 3, width: 4, prominent_color: "#a0b1c2" };
const words = [{ type: "text", text: "words" }];
const block = (id: number, rest: Record<string, unknown>) => ({
  id: `b2${String(id).padStart(18, "0")}`,
  ...rest,
});
const inner = (id: number) => block(id, { type: "paragraph", content: words });

/** A document with every node and mark of the schema. */
const everything = bodyOf(
  {
    type: "paragraph",
    content: [
      { type: "text", text: "a", marks: [{ type: "link", href: "https://example.com/", title: "There" }] },
      { type: "text", text: "b", marks: [{ type: "bold" }, { type: "italic" }, { type: "strike" }] },
      { type: "text", text: "u", marks: [{ type: "underline" }] },
      { type: "text", text: "v", marks: [{ type: "subscript" }] },
      { type: "text", text: "w", marks: [{ type: "superscript" }] },
      { type: "text", text: "c", marks: [{ type: "code" }] },
      { type: "hardBreak" },
      { type: "text", text: "d" },
      { type: "footnoteReference", label: "1" },
    ],
  },
  { type: "heading", level: 3, content: words },
  { type: "bulletList", tight: true, content: [{ type: "listItem", content: [inner(1)] }] },
  {
    type: "orderedList",
    tight: false,
    start: 4,
    content: [
      { type: "listItem", content: [inner(2)] },
      { type: "listItem", content: [inner(9)] },
    ],
  },
  { type: "taskList", tight: true, content: [{ type: "taskItem", checked: true, content: [inner(3)] }] },
  { type: "blockquote", content: [inner(4)] },
  { type: "codeBlock", language: "ts", content: [{ type: "text", text: "a\n  b" }] },
  { type: "image", ...picture },
  {
    type: "gallery",
    content: [block(5, { type: "image", ...picture }), block(6, { type: "image", ...picture })],
  },
  { type: "embed", url: "https://vimeo.com/123", title: "A film" },
  {
    type: "table",
    content: [
      { type: "tableRow", content: [{ type: "tableHeader", align: "right", content: words }] },
      { type: "tableRow", content: [{ type: "tableCell", content: words }] },
    ],
  },
  { type: "horizontalRule" },
  { type: "callout", kind: "tip", content: [inner(7)] },
  ...(["audio", "video", "file"] as const).map((type) => ({
    type,
    file: `b0${"7".repeat(18)}`,
    name: "Loomings.mp3",
    size: 12,
  })),
  { type: "paywall" },
  { type: "footnote", label: "1", content: [inner(8)] },
);

/** Every type in a document. */
function typesIn(value: unknown): Set<string> {
  const found = new Set<string>();
  JSON.stringify(value, (_, part) => {
    if (part && typeof part === "object" && typeof part.type === "string") found.add(part.type);
    return part;
  });
  return found;
}

/** An editor's document as blocks, after a change that touches all of it. */
function throughEditor(blocks: PostDocument): PostDocument {
  const editor = openDraft(draftOf(blocks));
  const other = new Y.Doc();
  const copy = openDraft(other);
  copy.view.dispatch(
    copy.state.tr.replaceWith(
      0,
      copy.state.doc.content.size,
      copy.schema.nodeFromJSON(editor.getJSON()).content,
    ),
  );
  const read = readYjs(other, freshIds());
  editor.destroy();
  copy.destroy();
  if (!read.ok) throw new Error("the editor wrote an unreadable document");
  return read.blocks;
}

const updatesWhile = (doc: Y.Doc, run: () => void): number => {
  let count = 0;
  const counting = () => {
    count += 1;
  };
  doc.on("update", counting);
  run();
  doc.off("update", counting);
  return count;
};

describe("The editor's schema", () => {
  it("has every node and mark of the document schema, and no other", () => {
    const { schema } = openDraft(new Y.Doc());
    expect(Object.keys(schema.nodes).toSorted()).toEqual(["doc", ...Object.keys(nodes)].toSorted());
    expect(Object.keys(schema.marks)).toEqual(Object.keys(marks));
    for (const [name, spec] of Object.entries(nodes)) {
      expect(Object.keys(schema.nodes[name]?.spec.attrs ?? {}), name).toEqual(Object.keys(spec.attributes));
    }
  });

  it("is covered by a document with every type in it", () => {
    expect([...typesIn(everything)].toSorted()).toEqual(
      [...Object.keys(nodes), ...Object.keys(marks)].toSorted(),
    );
    expect(blocksOf(draftOf(everything))).toEqual(everything);
  });

  it("draws lists, quotes, tables, callouts and footnotes in the direction of their text", () => {
    const { dom } = openDraft(draftOf(everything)).view;
    const boxes = [...dom.querySelectorAll("ul, ol, blockquote, table, aside, .w-footnote")];
    expect(boxes).toHaveLength(7);
    for (const box of boxes) expect(box.getAttribute("dir"), box.tagName).toBe("auto");
    // Labels of our own don't decide it.
    const labels = dom.querySelectorAll("aside select, .w-footnote-label");
    expect([...labels].map((label) => label.getAttribute("dir"))).toEqual(["ltr", "ltr"]);
  });

  it("agrees with Yjs, HTML and markdown on everything a post can contain", () => {
    const written = throughEditor(everything);
    expect(written).toEqual(everything);
    expect(renderHtml(written)).toBe(renderHtml(everything));
    const plain = everything
      .map((each) =>
        each.type === "image"
          ? {
              ...each,
              src: { image: src.image, fallback: src.image },
              width: null,
              height: null,
              prominent_color: null,
            }
          : each,
      )
      .filter((each) => each.type !== "gallery");
    const markdown = markdownFromBlocks(throughEditor(plain));
    expect(withoutIds(blocksFromMarkdown(markdown, { newId: freshIds() }))).toEqual(withoutIds(plain));
  });

  it("keeps any document unchanged", () => {
    fc.assert(
      fc.property(documents("html"), (blocks) => {
        expect(throughEditor(blocks)).toEqual(blocks);
      }),
      { numRuns: 30 },
    );
  });
});

describe("Opening a draft", () => {
  it("changes nothing in it, whatever its content", () => {
    fc.assert(
      fc.property(documents("html"), (blocks) => {
        const doc = draftOf(blocks);
        expect(
          updatesWhile(doc, () => {
            const editor = openDraft(doc);
            editor.commands.focus("end");
            editor.commands.blur();
            editor.destroy();
          }),
        ).toBe(0);
      }),
      { numRuns: 30 },
    );
  });

  it("changes nothing in an empty one", () => {
    const doc = new Y.Doc();
    expect(
      updatesWhile(doc, () => {
        openDraft(doc).commands.focus("end");
      }),
    ).toBe(0);
  });

  it("keeps text that concurrent changes left where no block allows it", () => {
    const doc = draftOf(bodyOf(paragraph("before")));
    doc.getMap(BLOCKS).set("b1800000000000000000", { type: "taskList", attributes: { tight: true } });
    const inside = ["b1800000000000000000"];
    appendStored(doc, { type: "heading", level: 2, inside, item: inside[0] }, "kept");
    const editor = openDraft(doc);
    expect(editor.getText()).toContain("kept");
    expect(doc.getText(TEXT).toString()).toContain("kept");
  });
});

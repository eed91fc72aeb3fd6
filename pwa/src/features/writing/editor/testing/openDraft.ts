import type { Block, PostDocument } from "@quire/documents/schema";
import { countingIds } from "@quire/documents/testing/documents";
import { readYjs } from "@quire/documents/yjs/readYjs";
import { writeYjs } from "@quire/documents/yjs/writeYjs";
import type { Editor } from "@tiptap/core";
import { afterEach } from "vitest";
import * as Y from "yjs";
import { createEditor } from "../createEditor.ts";
import { undoManagerOf } from "../sync/undoing.ts";

const open: Editor[] = [];
afterEach(() => {
  for (const editor of open.splice(0)) editor.destroy();
});

/** Ids for what is written in a test, other than those of what it began with. */
export function freshIds(): () => string {
  let count = 0;
  return () => `b1${(count++).toString().padStart(18, "0")}`;
}

/** A draft's document with these blocks in it. */
export function draftOf(blocks: PostDocument): Y.Doc {
  const doc = new Y.Doc();
  writeYjs(doc, blocks);
  return doc;
}

/** An editor on a document, closed after the test. */
export function openDraft(doc: Y.Doc, { mayWrite = true } = {}): Editor {
  const element = document.createElement("div");
  document.body.append(element);
  const editor = createEditor({
    doc,
    undoManager: undoManagerOf(doc),
    element,
    mayWrite,
    newId: freshIds(),
  });
  open.push(editor);
  return editor;
}

/** What a draft's document holds. */
export function blocksOf(doc: Y.Doc): PostDocument {
  const read = readYjs(doc, freshIds());
  if (!read.ok) throw new Error("the document cannot be read");
  return read.blocks;
}

/** A draft of some blocks below an empty featured image, each with an id. */
export function bodyOf(...blocks: Record<string, unknown>[]): PostDocument {
  const newId = countingIds();
  const featured = { type: "featuredImage", src: null, alt: "", caption: "", height: null, width: null };
  return [{ ...featured, prominent_color: null }, ...blocks].map((block) => ({
    id: newId(),
    ...block,
  })) as unknown as Block[];
}

/** A paragraph of plain words. */
export function paragraph(text: string): Record<string, unknown> {
  return { type: "paragraph", content: text ? [{ type: "text", text }] : [] };
}

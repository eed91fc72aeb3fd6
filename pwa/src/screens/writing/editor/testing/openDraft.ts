import type { Block, PostDocument } from "@quire/documents/schema";
import { countingIds } from "@quire/documents/testing/documents";
import { readYjs } from "@quire/documents/yjs/readYjs";
import { writeYjs } from "@quire/documents/yjs/writeYjs";
import type { Editor } from "@tiptap/core";
import { afterEach } from "vitest";
import type { Awareness } from "y-protocols/awareness";
import * as Y from "yjs";
import { createEditor } from "../createEditor.ts";
import type { EditorHost } from "../EditorHost.ts";
import type { UndoStorage } from "../sync/UndoStorage.ts";
import { undoManagerOf } from "../sync/undoManager.ts";

// jsdom has no layout and no scrolling.
Element.prototype.scrollIntoView ??= () => undefined;

const open: Editor[] = [];
afterEach(() => {
  for (const editor of open.splice(0)) editor.destroy();
});

/** Ids for blocks made during a test, different from those it starts with. */
export function freshIds(): () => string {
  let count = 0;
  return () => `b1${(count++).toString().padStart(18, "0")}`;
}

/** A draft's document with these blocks. */
export function draftOf(blocks: PostDocument): Y.Doc {
  const doc = new Y.Doc();
  writeYjs(doc, blocks);
  return doc;
}

interface Opening {
  mayWrite?: boolean;
  host?: Partial<EditorHost>;
  undoStorage?: UndoStorage | null;
  awareness?: Awareness | null;
}

/** An editor on a document, closed after the test. */
export function openDraft(
  doc: Y.Doc,
  { mayWrite = true, host = {}, undoStorage = null, awareness = null }: Opening = {},
): Editor {
  const element = document.createElement("div");
  document.body.append(element);
  const undoManager = undoManagerOf(doc);
  const editor = createEditor({
    doc,
    undoManager,
    element,
    mayWrite,
    host: { ...hostAlone(), ...host },
    keyHandler: { onKey: null },
    undoStorage,
    awareness,
    user: awareness && { name: "Ada", color: "#5d584c" },
  });
  open.push(editor);
  managers.set(editor, undoManager);
  return editor;
}

const managers = new WeakMap<Editor, Y.UndoManager>();

/** The undo manager of a test's editor. */
export function undoOf(editor: Editor): Y.UndoManager {
  const manager = managers.get(editor);
  if (!manager) throw new Error("not a test's editor");
  return manager;
}

/** A host that only provides ids. */
function hostAlone(): EditorHost {
  return {
    newId: freshIds(),
    upload: null,
    fetchEmbed: () => Promise.reject(new Error("offline")),
    isEmail: false,
    onComment: undefined,
    onAddComment: undefined,
    openLink: () => undefined,
    openFind: () => undefined,
    openHelp: () => undefined,
  };
}

/** The blocks of a draft's document. */
export function blocksOf(doc: Y.Doc): PostDocument {
  const read = readYjs(doc, freshIds());
  if (!read.ok) throw new Error("the document cannot be read");
  return read.blocks;
}

/** A draft of these blocks below an empty featured image, each with an id. */
export function bodyOf(...blocks: Record<string, unknown>[]): PostDocument {
  const newId = countingIds();
  const featured = { type: "featuredImage", src: null, alt: "", caption: "", height: null, width: null };
  return [{ ...featured, prominent_color: null }, ...blocks].map((block) => ({
    id: newId(),
    ...block,
  })) as unknown as Block[];
}

/** A paragraph of plain text. */
export function paragraph(text: string): Record<string, unknown> {
  return { type: "paragraph", content: text ? [{ type: "text", text }] : [] };
}

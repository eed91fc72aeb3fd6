import type { Editor } from "@tiptap/core";
import { TextSelection } from "@tiptap/pm/state";
import * as Y from "yjs";
import { blocksOf } from "./openDraft.ts";

export const idsOf = (doc: Y.Doc) => blocksOf(doc).map(({ id }) => id);
export const textOf = (editor: Editor) => editor.state.doc.children.slice(1).map((node) => node.textContent);

/** Puts the caret before a letter, by its index, of a block, by its index. */
export function caret(editor: Editor, block: number, offset: number): void {
  let at = 0;
  for (let index = 0; index < block; index++) at += editor.state.doc.child(index).nodeSize;
  editor.view.dispatch(editor.state.tr.setSelection(TextSelection.create(editor.state.doc, at + 1 + offset)));
}
export const type = (editor: Editor, text: string) => editor.view.dispatch(editor.state.tr.insertText(text));
export const connect = (one: Y.Doc, other: Y.Doc) => {
  Y.applyUpdate(other, Y.encodeStateAsUpdate(one));
  one.on("update", (update, origin) => origin !== "wire" && Y.applyUpdate(other, update, "wire"));
  other.on("update", (update, origin) => origin !== "wire" && Y.applyUpdate(one, update, "wire"));
};

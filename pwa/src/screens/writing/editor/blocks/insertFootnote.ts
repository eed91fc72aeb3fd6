import type { Editor } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { TextSelection } from "@tiptap/pm/state";

/** Labels in use by footnotes and their references. */
export function footnoteLabels(doc: Node): Set<string> {
  const labels = new Set<string>();
  doc.descendants((node) => {
    if (node.type.name === "footnote" || node.type.name === "footnoteReference") {
      labels.add(node.attrs.label as string);
    }
  });
  return labels;
}

/** Inserts a reference at the caret and its footnote at the end of the text, and moves the caret into it. */
export function insertFootnote(editor: Editor): void {
  const { state } = editor;
  const { footnoteReference, footnote, paragraph } = state.schema.nodes;
  if (!footnoteReference || !footnote || !paragraph || !state.selection.$to.parent.inlineContent) return;
  const labels = footnoteLabels(state.doc);
  let number = 1;
  while (labels.has(String(number))) number++;
  const label = String(number);
  const { tr } = state;
  tr.insert(state.selection.to, footnoteReference.create({ label }));
  const end = tr.doc.content.size;
  tr.insert(end, footnote.create({ label }, paragraph.create()));
  tr.setSelection(TextSelection.create(tr.doc, end + 2)).scrollIntoView();
  editor.view.dispatch(tr);
  editor.view.focus();
}

/** Position of a footnote; null where there is none. */
export function placeOfFootnote(doc: Node, label: string): number | null {
  let found: number | null = null;
  doc.forEach((node, at) => {
    if (node.type.name === "footnote" && node.attrs.label === label) found = at;
  });
  return found;
}

import { type EditorState, NodeSelection, TextSelection, type Transaction } from "@tiptap/pm/state";
import { markMoved } from "../sync/SharedText.ts";

/** Index of the outermost block at the caret; null for the featured image, which can't move. */
export function blockNumber(state: EditorState): number | null {
  const number = state.selection.$from.index(0);
  return number > 0 && number < state.doc.childCount ? number : null;
}

/** Start position of a block by its index. */
export function startOfBlock(state: EditorState, number: number): number {
  let at = 0;
  for (let index = 0; index < number; index++) at += state.doc.child(index).nodeSize;
  return at;
}

/** Moves a block before the one with the index `to`; null when that changes nothing. */
export function moveBlock(state: EditorState, from: number, to: number): Transaction | null {
  const bounded = Math.max(1, Math.min(to, state.doc.childCount));
  if (from < 1 || from >= state.doc.childCount || bounded === from || bounded === from + 1) return null;
  const node = state.doc.child(from);
  const [start, target] = [startOfBlock(state, from), startOfBlock(state, bounded)];
  const { tr, selection } = state;
  const offset = selection.from - start;
  const length = selection.to - selection.from;
  tr.delete(start, start + node.nodeSize);
  const at = tr.mapping.map(target);
  markMoved(tr.insert(at, node), node);
  // The caret moves along.
  if (offset > 0 && offset + length < node.nodeSize) {
    tr.setSelection(TextSelection.create(tr.doc, at + offset, at + offset + length));
  } else
    tr.setSelection(
      node.isTextblock ? TextSelection.near(tr.doc.resolve(at + 1)) : NodeSelection.create(tr.doc, at),
    );
  return tr.scrollIntoView();
}

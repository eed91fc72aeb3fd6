import { type EditorState, NodeSelection, TextSelection, type Transaction } from "@tiptap/pm/state";

/** The outermost block that the caret is in, as its number; the featured image stays where it is. */
export function blockNumber(state: EditorState): number | null {
  const number = state.selection.$from.index(0);
  return number > 0 && number < state.doc.childCount ? number : null;
}

/** Where the block of a number begins. */
export function startOfBlock(state: EditorState, number: number): number {
  let at = 0;
  for (let index = 0; index < number; index++) at += state.doc.child(index).nodeSize;
  return at;
}

/** A block among the others at another place: before the block that has the number `to`. */
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
  tr.insert(at, node);
  // The caret goes along.
  if (offset > 0 && offset + length < node.nodeSize) {
    tr.setSelection(TextSelection.create(tr.doc, at + offset, at + offset + length));
  } else
    tr.setSelection(
      node.isTextblock ? TextSelection.near(tr.doc.resolve(at + 1)) : NodeSelection.create(tr.doc, at),
    );
  return tr.scrollIntoView();
}

import { Extension } from "@tiptap/core";
import { type EditorState, Selection, type Transaction } from "@tiptap/pm/state";
import { ySyncPluginKey } from "@tiptap/y-tiptap";

/**
 * The binding answers every change from elsewhere with the whole document anew. Cut down to what differs, the rest of
 * the text keeps its place: highlights, uploads under way and marks of comments stay where they are, and a long draft
 * is not drawn again for one letter of a co-writer's.
 */
export const NarrowRemote = Extension.create({
  name: "narrowRemote",
  priority: 2000,
  dispatchTransaction({ transaction, next }) {
    next(isRemote(transaction) ? narrowed(transaction, this.editor.state) : transaction);
  },
});

/** Whether a transaction tells what came from Yjs: a co-writer's change, an undo, a text that was just opened. */
export function isRemote(transaction: Transaction): boolean {
  const change = transaction.getMeta(ySyncPluginKey) as { isChangeOrigin?: boolean } | undefined;
  return change?.isChangeOrigin === true;
}

function narrowed(whole: Transaction, state: EditorState): Transaction {
  const [before, after] = [state.doc.content, whole.doc.content];
  if (!whole.before.eq(state.doc)) return whole;
  const start = before.findDiffStart(after);
  const tr = state.tr;
  if (start !== null) {
    const end = before.findDiffEnd(after);
    if (!end) return whole;
    // What repeats itself is counted from both sides: the ends may not pass the beginning.
    const overlap = Math.max(0, start - Math.min(end.a, end.b));
    const [to, from] = [end.a + overlap, end.b + overlap];
    try {
      tr.replace(start, to, whole.doc.slice(start, from));
    } catch {
      return whole;
    }
    if (!tr.doc.eq(whole.doc)) return whole;
  }
  if (whole.selectionSet) {
    try {
      tr.setSelection(Selection.fromJSON(tr.doc, whole.selection.toJSON()));
    } catch {
      return whole;
    }
  }
  tr.setMeta(ySyncPluginKey, whole.getMeta(ySyncPluginKey)).setMeta("addToHistory", false);
  return whole.scrolledIntoView ? tr.scrollIntoView() : tr;
}

import { Extension } from "@tiptap/core";
import { type EditorState, Plugin, Selection, type Transaction } from "@tiptap/pm/state";
import { ySyncPluginKey } from "@tiptap/y-tiptap";
import { replaceDifference } from "./replaceDifference.ts";

/**
 * The binding answers every change from elsewhere with the whole document anew. Cut down to what differs, the rest of
 * the text keeps its place: highlights, uploads under way and marks of comments stay where they are, and a long draft
 * is not drawn again for one letter of a co-writer's.
 */
export const NarrowRemote = Extension.create({
  name: "narrowRemote",
  priority: 2000,
  addProseMirrorPlugins() {
    return [
      new Plugin({
        view(view) {
          // A draft that opens has no caret that would have to be found again.
          const { binding } = ySyncPluginKey.getState(view.state) as { binding: Record<string, unknown> };
          binding.beforeTransactionSelection = { anchor: null, head: null };
          return {};
        },
      }),
    ];
  },
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
  if (!whole.before.eq(state.doc)) return whole;
  const tr = state.tr;
  if (!replaceDifference(tr, 0, state.doc, whole.doc) || !tr.doc.eq(whole.doc)) return whole;
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

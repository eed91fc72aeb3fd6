import { Extension } from "@tiptap/core";
import { type EditorState, Plugin, Selection, type Transaction } from "@tiptap/pm/state";
import { ySyncPluginKey } from "@tiptap/y-tiptap";
import { replaceDifference } from "./replaceDifference.ts";

/**
 * The binding replaces the entire document on every remote change. This narrows the change to the actual
 * difference, so that highlights, uploads and comment ranges keep their place, and a long draft is not redrawn for
 * a single remote letter.
 */
export const NarrowRemote = Extension.create({
  name: "narrowRemote",
  priority: 2000,
  addProseMirrorPlugins() {
    return [
      new Plugin({
        view(view) {
          // A newly opened draft has no caret to restore.
          const { binding } = ySyncPluginKey.getState(view.state) as { binding: object };
          resolveCaretsInYjs(binding);
          Object.assign(binding, { beforeTransactionSelection: { anchor: null, head: null } });
          return {};
        },
      }),
    ];
  },
  dispatchTransaction({ transaction, next }) {
    next(isRemote(transaction) ? narrowed(transaction, this.editor.state) : transaction);
  },
});

/** A selection as the binding saves it before a remote change. */
type SavedSelection = { absAnchor?: number | null; absHead?: number | null } | null;

/**
 * Makes the binding restore carets by their position in the shared text alone. By their old offsets, it would take a
 * paragraph in which a co-writer typed for a moved one, and leave the caret inside another word.
 */
function resolveCaretsInYjs(binding: object): void {
  let saved: SavedSelection = null;
  Object.defineProperty(binding, "beforeTransactionSelection", {
    get: () => saved,
    set(selection: SavedSelection) {
      saved = selection && { ...selection, absAnchor: null, absHead: null };
    },
  });
}

/** Whether a transaction came from Yjs: a remote change, an undo, or the initial content. */
export function isRemote(transaction: Transaction): boolean {
  const change = transaction.getMeta(ySyncPluginKey) as { isChangeOrigin?: boolean } | undefined;
  return change?.isChangeOrigin === true;
}

function narrowed(full: Transaction, state: EditorState): Transaction {
  if (!full.before.eq(state.doc)) return full;
  const tr = state.tr;
  if (!replaceDifference(tr, 0, state.doc, full.doc) || !tr.doc.eq(full.doc)) return full;
  if (full.selectionSet) {
    try {
      tr.setSelection(Selection.fromJSON(tr.doc, full.selection.toJSON()));
    } catch {
      return full;
    }
  }
  tr.setMeta(ySyncPluginKey, full.getMeta(ySyncPluginKey)).setMeta("addToHistory", false);
  return full.scrolledIntoView ? tr.scrollIntoView() : tr;
}

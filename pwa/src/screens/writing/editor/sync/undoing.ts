import { defaultDeleteFilter, defaultProtectedNodes, ySyncPluginKey } from "@tiptap/y-tiptap";
import * as Y from "yjs";

/** Of changes that were made here, and not by the editor of the text. */
export const OWN_ORIGIN = Symbol("own");

/** What was done here, title and text in one order; what others do meanwhile is not undone. */
export function undoManagerOf(doc: Y.Doc): Y.UndoManager {
  return new Y.UndoManager([doc.getXmlFragment("content"), doc.getText("title")], {
    trackedOrigins: new Set<unknown>([ySyncPluginKey, OWN_ORIGIN]),
    captureTimeout: 500,
    // A paragraph into which somebody else has written stays when the one who began it takes that back.
    deleteFilter: (item) => defaultDeleteFilter(item, defaultProtectedNodes),
    captureTransaction: (transaction) => transaction.meta.get("addToHistory") !== false,
  });
}

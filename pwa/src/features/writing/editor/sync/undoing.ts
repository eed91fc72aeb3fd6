import { defaultDeleteFilter, defaultProtectedNodes, ySyncPluginKey } from "@tiptap/y-tiptap";
import * as Y from "yjs";

/** Who changed the title here. */
export const TITLE_ORIGIN = Symbol("title");

/** What was done here, title and text in one order; what others do meanwhile is not undone. */
export function undoManagerOf(doc: Y.Doc): Y.UndoManager {
  return new Y.UndoManager([doc.getXmlFragment("content"), doc.getText("title")], {
    trackedOrigins: new Set<unknown>([ySyncPluginKey, TITLE_ORIGIN]),
    captureTimeout: 500,
    // A paragraph into which somebody else has written stays when the one who began it takes that back.
    deleteFilter: (item) => defaultDeleteFilter(item, defaultProtectedNodes),
    captureTransaction: (transaction) => transaction.meta.get("addToHistory") !== false,
  });
}

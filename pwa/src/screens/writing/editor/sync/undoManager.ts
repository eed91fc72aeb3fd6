import { defaultDeleteFilter, defaultProtectedNodes, ySyncPluginKey } from "@tiptap/y-tiptap";
import * as Y from "yjs";
import { CAPTURE_TIMEOUT_MS } from "./undoBoundary.ts";

/** Origin of local changes made outside the text's editor. */
export const OWN_ORIGIN = Symbol("own");

/** Undo of local changes to title and text, in one order; remote changes are not undone. */
export function undoManagerOf(doc: Y.Doc): Y.UndoManager {
  return new Y.UndoManager([doc.getXmlFragment("content"), doc.getText("title")], {
    trackedOrigins: new Set<unknown>([ySyncPluginKey, OWN_ORIGIN]),
    captureTimeout: CAPTURE_TIMEOUT_MS,
    // Undoing a new paragraph does not delete it once someone else has written in it.
    deleteFilter: (item) => defaultDeleteFilter(item, defaultProtectedNodes),
    captureTransaction: (transaction) => transaction.meta.get("addToHistory") !== false,
  });
}

import { BLOCKS, TEXT } from "@quire/documents/yjs/sharedText";
import { TITLE } from "@quire/documents/yjs/title";
import * as Y from "yjs";
import { EDITOR_ORIGIN } from "./SharedText.ts";
import { CAPTURE_TIMEOUT_MS } from "./undoBoundary.ts";

/** Origin of local changes made outside the text's editor. */
export const OWN_ORIGIN = Symbol("own");

const managers = new WeakMap<Y.Doc, Y.UndoManager>();

/** Undo of local changes to title and text, in one order; remote changes are not undone. */
export function undoManagerOf(doc: Y.Doc): Y.UndoManager {
  const manager = new Y.UndoManager([doc.getText(TEXT), doc.getMap(BLOCKS), doc.getText(TITLE)], {
    trackedOrigins: new Set<unknown>([EDITOR_ORIGIN, OWN_ORIGIN]),
    captureTimeout: CAPTURE_TIMEOUT_MS,
    captureTransaction: (transaction) => transaction.meta.get("addToHistory") !== false,
  });
  managers.set(doc, manager);
  return manager;
}

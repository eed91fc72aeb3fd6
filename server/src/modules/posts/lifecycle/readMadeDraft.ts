import * as Y from "yjs";
import { refuseField } from "../../../platform/http/refusal.ts";
import { type DraftText, textOf } from "../liveDraft.ts";

/** A live draft created on a device, with its text. */
export interface MadeDraft {
  state: Buffer;
  text: DraftText;
}

/**
 * Reads one Yjs update in base64, or refuses it. It must be complete: a partial one would wait for the rest
 * forever.
 */
export function readMadeDraft(base64: string, newId: () => string): MadeDraft {
  const doc = new Y.Doc();
  try {
    Y.applyUpdate(doc, Buffer.from(base64, "base64"));
  } catch {
    throw refuseField("body.draft", "This isn't a Yjs update.");
  }
  if (doc.store.pendingStructs || doc.store.pendingDs) {
    throw refuseField("body.draft", "This is only part of a document. Send its full state.");
  }
  const text = textOf(doc, newId);
  if (!text) throw refuseField("body.draft", "This is too long for one post. Please split it.");
  return { state: Buffer.from(Y.encodeStateAsUpdate(doc)), text };
}

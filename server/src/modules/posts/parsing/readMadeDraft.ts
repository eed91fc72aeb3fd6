import * as Y from "yjs";
import { textOf } from "../draftText.ts";
import type { DraftProblem, MadeDraft } from "./parseTasks.ts";

/** Reads one Yjs update in base64. It must be complete: a partial one would wait for the rest forever. */
export function readMadeDraft(base64: string, newId: () => string): MadeDraft | DraftProblem {
  const doc = new Y.Doc();
  try {
    Y.applyUpdate(doc, Buffer.from(base64, "base64"));
  } catch {
    return { problem: "unreadable" };
  }
  if (doc.store.pendingStructs || doc.store.pendingDs) return { problem: "partial" };
  const text = textOf(doc, newId);
  return text ? { state: Y.encodeStateAsUpdate(doc), text } : { problem: "too_long" };
}

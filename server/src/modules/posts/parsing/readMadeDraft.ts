import { readYjs } from "@quire/documents/yjs/readYjs";
import { readTitle } from "@quire/documents/yjs/title";
import * as Y from "yjs";
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
  const read = readYjs(doc, newId);
  if (!read.ok) return { problem: "too_long" };
  return { state: Y.encodeStateAsUpdate(doc), text: { title: readTitle(doc), blocks: read.blocks } };
}

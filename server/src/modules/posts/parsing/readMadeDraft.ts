import { applyBounded, MAX_STEPS, TooMuchWork } from "@quire/documents/yjs/applyBounded";
import { inspectUpdate } from "@quire/documents/yjs/inspectUpdate";
import { sliceUpdate, UpdateTooLarge } from "@quire/documents/yjs/sliceUpdate";
import * as Y from "yjs";
import { textOf } from "../draftText.ts";
import type { DraftProblem, MadeDraft } from "./parseTasks.ts";

/** Reads one Yjs update in base64. It must be complete: a partial one would wait for the rest forever. */
export function readMadeDraft(base64: string, newId: () => string): MadeDraft | DraftProblem {
  const doc = new Y.Doc();
  const budget = { steps: MAX_STEPS };
  try {
    const update = Buffer.from(base64, "base64");
    const problem = inspectUpdate(update, doc);
    if (problem) return { problem: problem === "incomplete" ? "partial" : "too_complex" };
    for (const slice of sliceUpdate(update)) applyBounded(doc, slice, budget);
  } catch (error) {
    const isTooMuch = error instanceof TooMuchWork || error instanceof UpdateTooLarge;
    return { problem: isTooMuch ? "too_complex" : "unreadable" };
  }
  if (doc.store.pendingStructs || doc.store.pendingDs) return { problem: "partial" };
  const text = textOf(doc, newId);
  if (!text) return { problem: "too_long" };
  const state = Y.encodeStateAsUpdate(doc);
  // The update's order may have hidden what its state takes.
  try {
    applyBounded(new Y.Doc(), state, { steps: MAX_STEPS });
  } catch {
    return { problem: "too_complex" };
  }
  return { state, text: JSON.stringify(text) };
}

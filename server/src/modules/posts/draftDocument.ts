import { applyBounded, MAX_STEPS, TooMuchWork, type WorkBudget } from "@quire/documents/yjs/applyBounded";
import { writeTitle } from "@quire/documents/yjs/title";
import { writeYjs } from "@quire/documents/yjs/writeYjs";
import * as Y from "yjs";
import type { DraftText } from "./draftText.ts";

/** A stored document: its state, and the updates to it since. */
export interface StoredDocument {
  /** Null if all of it is in the updates. */
  state: Uint8Array | null;
  updates: readonly { seq: number; update: Uint8Array }[];
}

/** A document in memory. */
export interface LoadedDraft {
  doc: Y.Doc;
  /** What its conflicts may still take. */
  budget: WorkBudget;
  /**
   * Updates from this number on are left out, since they would take too much work; null if none are. Rooms refuse
   * such updates before they are logged.
   */
  rejectedFrom: number | null;
}

/** A part of a document, in slices that each take little time. */
export interface DraftPart {
  /** Null for the state. */
  seq: number | null;
  slices: readonly Uint8Array[];
}

/** Bytes after which loading lets others run. */
const PAUSE_BYTES = 64 * 1024;

/** Builds a draft's document from its log, at once. */
export function draftDocument({ state, updates }: StoredDocument): LoadedDraft {
  const loading = loadParts([
    ...(state ? [{ seq: null, slices: [state] }] : []),
    ...updates.map(({ seq, update }) => ({ seq, slices: [update] })),
  ]);
  for (let step = loading.next(); ; step = loading.next()) if (step.done) return step.value;
}

/** Builds a document from its parts, and yields between slices. Throws `TooMuchWork` if the state takes too much. */
export function* loadParts(parts: readonly DraftPart[]): Generator<undefined, LoadedDraft> {
  const doc = new Y.Doc();
  doc.on("afterTransaction", disableCleanup);
  const budget = { steps: MAX_STEPS };
  let bytes = 0;
  for (const [at, { seq, slices }] of parts.entries()) {
    try {
      for (const slice of slices) {
        applyBounded(doc, slice, budget);
        bytes += slice.byteLength;
        if (bytes < PAUSE_BYTES) continue;
        bytes = 0;
        yield;
      }
    } catch (error) {
      doc.destroy();
      if (!(error instanceof TooMuchWork) || seq === null) throw error;
      // Without any of it: every process has to leave out the same.
      const rest = yield* loadParts(parts.slice(0, at));
      return { ...rest, rejectedFrom: seq };
    }
  }
  return { doc, budget, rejectedFrom: null };
}

/**
 * Disables Yjs's formatting cleanup. When two users make the same words bold, Yjs removes one of the two marks in
 * whichever copy the edits meet, as a change of its own. Made here, it would be missing from the log, and another
 * copy may remove the other mark. Clients do the cleanup; theirs is sent and logged like any edit.
 */
function disableCleanup(transaction: Y.Transaction): void {
  transaction._needFormattingCleanup = false;
}

/** Sets a draft's text with as few changes as possible. */
export function writeText(doc: Y.Doc, { title, blocks }: DraftText): void {
  doc.transact(() => {
    writeTitle(doc, title);
    writeYjs(doc, blocks);
  });
}

/** Returns a text as the first state of its document. */
export function seedOf({ title, blocks }: DraftText): Uint8Array {
  const doc = new Y.Doc();
  writeText(doc, { title, blocks });
  return Y.encodeStateAsUpdate(doc);
}

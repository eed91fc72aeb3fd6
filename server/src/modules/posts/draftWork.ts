import { applyBounded, TooMuchWork } from "@quire/documents/yjs/applyBounded";
import * as Y from "yjs";
import { draftDocument, type StoredDocument, writeText } from "./draftDocument.ts";
import { type DraftText, textOf } from "./draftText.ts";

/** What is computed of drafts: small ones in the main thread, large ones in a worker. */
export type DraftTask =
  | { kind: "checkpoint"; stored: StoredDocument; now: number }
  | {
      kind: "saveLive";
      stored: StoredDocument;
      /** The JSON of a `DraftText`; null if the save changes no text. */
      text: string | null;
      now: number;
    };

export interface DraftAnswers {
  checkpoint: Checkpoint;
  saveLive: Checkpoint & {
    /** What the save changes in the state; null if it changes no text. */
    update: Uint8Array | null;
  };
}

export interface Checkpoint {
  /** The JSON of a `DraftText`; null if it exceeds a document's limits. */
  text: string | null;
  /** The complete document as one update; null if loading that would take more work than loading its updates. */
  state: Uint8Array | null;
  rejectedFrom: number | null;
}

/** An answer with its text read. */
export type WithText<Answer> = Omit<Answer, "text"> & { text: DraftText | null };

export function runDraftTask(task: DraftTask, newId: () => string): DraftAnswers[DraftTask["kind"]] {
  switch (task.kind) {
    case "checkpoint":
      return checkpoint(task.stored, newId);
    case "saveLive":
      return saveText(task.stored, task.text, newId);
  }
}

function checkpoint(stored: StoredDocument, newId: () => string): Checkpoint {
  const { doc, rejectedFrom } = draftDocument(stored);
  return { text: jsonOf(textOf(doc, newId)), state: loadableState(doc), rejectedFrom };
}

const jsonOf = (text: DraftText | null): string | null => text && JSON.stringify(text);

/** Yjs applies a state in another order than its updates, which can take more work. */
function loadableState(doc: Y.Doc): Uint8Array | null {
  const state = Y.encodeStateAsUpdate(doc);
  try {
    draftDocument({ state, updates: [] }).doc.destroy();
    return state;
  } catch (error) {
    if (error instanceof TooMuchWork) return null;
    throw error;
  }
}

/** Applies a text to the document as of its state, and merges it with the updates since. */
function saveText(
  { state, updates }: StoredDocument,
  text: string | null,
  newId: () => string,
): DraftAnswers["saveLive"] {
  const { doc } = draftDocument({ state, updates: [] });
  const before = Y.encodeStateVector(doc);
  if (text) writeText(doc, JSON.parse(text));
  const update = text ? Y.encodeStateAsUpdate(doc, before) : null;
  doc.destroy();
  // In the order of the log, where the new update comes last.
  const { doc: merged, rejectedFrom, budget } = draftDocument({ state, updates });
  if (update) applyBounded(merged, update, budget);
  return { update, text: jsonOf(textOf(merged, newId)), state: loadableState(merged), rejectedFrom };
}

import type { Node } from "@tiptap/pm/model";
import type { Transaction } from "@tiptap/pm/state";
import { ReplaceStep } from "@tiptap/pm/transform";

/** One change to a text, as undo steps are divided: at words, and at every change of structure or format. */
export interface Edit {
  kind: "insert" | "delete" | "replace" | "structure";
  from: number;
  /** End of the inserted text, or of the deleted text in the text before. */
  to: number;
  text: string;
  /** The character before an insertion; empty at the start of a block. */
  before: string;
}

/** Typing is divided at words; this limits a step that is typed with long pauses. */
export const CAPTURE_TIMEOUT_MS = 2000;

const isBlank = (text: string): boolean => text.trim() === "";

/** Whether a change starts a new undo step, after the last one. */
export function startsStep(last: Edit | null, now: Edit): boolean {
  if (!last || now.kind === "structure" || now.kind === "replace") return true;
  if (now.kind === "insert") {
    const isTyping = last.kind === "insert" || last.kind === "replace";
    const startsWord = !/^\s/u.test(now.text) && isBlank(now.before);
    return !isTyping || now.from !== last.to || startsWord;
  }
  if (last.kind !== "delete") return true;
  const isNext = now.to === last.from || now.from === last.from;
  return !isNext || (isBlank(last.text) && !isBlank(now.text));
}

/** Describes a transaction that changed `doc`. */
export function editOf(transaction: Transaction, doc: Node): Edit {
  const structure: Edit = { kind: "structure", from: 0, to: 0, text: "", before: "" };
  const step = transaction.steps.length === 1 ? transaction.steps[0] : null;
  if (!(step instanceof ReplaceStep)) return structure;
  const { from, to, slice } = step;
  const $from = doc.resolve(from);
  const inserted = slice.content.firstChild;
  const isLine = slice.content.childCount <= 1 && (inserted?.isText ?? true);
  const isWithinLine = $from.sameParent(doc.resolve(to));
  if (!isLine || !$from.parent.inlineContent || (!isWithinLine && !inserted)) return structure;
  const removed = doc.textBetween(from, to, undefined, "\ufffc");
  if (!inserted) return { kind: "delete", from, to, text: removed, before: "" };
  const text = inserted.text ?? "";
  // Typing over a selection is a step of its own, which the rest of the word continues.
  const kind = isWithinLine && removed === "" ? "insert" : "replace";
  const before = $from.parent.textBetween(0, $from.parentOffset, undefined, " ").slice(-1);
  return { kind, from, to: from + text.length, text, before };
}

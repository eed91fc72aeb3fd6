import type { Node } from "@tiptap/pm/model";
import type { Transaction } from "@tiptap/pm/state";
import { ReplaceStep } from "@tiptap/pm/transform";

/**
 * Turns a node's content (which begins at `at`) into another's, changing only the part between the common ends, so
 * that everything else keeps its position. False when no such step exists.
 */
export function replaceDifference(tr: Transaction, at: number, before: Node, after: Node): boolean {
  const start = before.content.findDiffStart(after.content);
  if (start === null) return true;
  const end = before.content.findDiffEnd(after.content);
  if (!end) return false;
  // Repeated content can match from both sides: the ends must not overlap.
  const overlap = Math.max(0, start - Math.min(end.a, end.b));
  try {
    tr.step(new ReplaceStep(at + start, at + end.a + overlap, after.slice(start, end.b + overlap)));
  } catch {
    return false;
  }
  return true;
}

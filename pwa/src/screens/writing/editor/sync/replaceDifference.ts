import type { Node } from "@tiptap/pm/model";
import type { Transaction } from "@tiptap/pm/state";
import { ReplaceStep } from "@tiptap/pm/transform";

/**
 * Makes the content of a node (`at` is where that content begins) that of another, touching only what lies between the
 * ends that agree: what stands elsewhere in it keeps its place. False when there is no such step.
 */
export function replaceDifference(tr: Transaction, at: number, before: Node, after: Node): boolean {
  const start = before.content.findDiffStart(after.content);
  if (start === null) return true;
  const end = before.content.findDiffEnd(after.content);
  if (!end) return false;
  // What repeats itself is counted from both sides: the ends may not pass the beginning.
  const overlap = Math.max(0, start - Math.min(end.a, end.b));
  try {
    tr.step(new ReplaceStep(at + start, at + end.a + overlap, after.slice(start, end.b + overlap)));
  } catch {
    return false;
  }
  return true;
}

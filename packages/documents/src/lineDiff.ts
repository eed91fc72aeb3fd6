import { equalPairs } from "./equalPairs.ts";

const AROUND = 3;

/**
 * Returns a line diff in the format of `diff -u`: each line with ` `, `-` or `+` before it, and `@@` before each
 * hunk. Empty if both texts are equal.
 */
export function lineDiff(before: string, after: string): string[] {
  const [old, current] = [linesOf(before), linesOf(after)];
  const marked = markLines(old, current);
  const near = new Set(
    marked.flatMap(({ sign }, at) =>
      sign === " " ? [] : Array.from({ length: 2 * AROUND + 1 }, (_, step) => at + step - AROUND),
    ),
  );
  const diff: string[] = [];
  let last = -2;
  for (const [at, { sign, line, from, to }] of marked.entries()) {
    if (!near.has(at)) continue;
    if (at !== last + 1) diff.push(`@@ -${from} +${to} @@`);
    diff.push(sign + line);
    last = at;
  }
  return diff;
}

interface Marked {
  sign: " " | "-" | "+";
  line: string;
  /** Line numbers at which both texts continue, from 1. */
  from: number;
  to: number;
}

function markLines(old: readonly string[], current: readonly string[]): Marked[] {
  const marked: Marked[] = [];
  let [from, to] = [0, 0];
  for (const pair of [...equalPairs(old, current), { before: old.length, after: current.length }]) {
    for (; from < pair.before; from++)
      marked.push({ sign: "-", line: old[from] as string, from: from + 1, to: to + 1 });
    for (; to < pair.after; to++)
      marked.push({ sign: "+", line: current[to] as string, from: from + 1, to: to + 1 });
    if (pair.before < old.length)
      marked.push({ sign: " ", line: old[from] as string, from: ++from, to: ++to });
  }
  return marked;
}

function linesOf(text: string): string[] {
  return text === "" ? [] : text.replace(/\n$/, "").split("\n");
}

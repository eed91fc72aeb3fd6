import { equalPairs } from "./equalPairs.ts";

const AROUND = 3;

/**
 * What became of a text's lines, as `diff -u` writes it: each line with ` `, `-` or `+` before it, and `@@` before each
 * stretch. Empty where both are the same.
 */
export function lineDiff(before: string, after: string): string[] {
  const [old, young] = [linesOf(before), linesOf(after)];
  const marked = marks(old, young);
  const near = new Set(
    marked.flatMap(({ sign }, at) =>
      sign === " " ? [] : Array.from({ length: 2 * AROUND + 1 }, (_, step) => at + step - AROUND),
    ),
  );
  const shown: string[] = [];
  let last = -2;
  for (const [at, { sign, line, from, to }] of marked.entries()) {
    if (!near.has(at)) continue;
    if (at !== last + 1) shown.push(`@@ -${from} +${to} @@`);
    shown.push(sign + line);
    last = at;
  }
  return shown;
}

interface Marked {
  sign: " " | "-" | "+";
  line: string;
  /** Numbers of the lines from which on both go on, from 1. */
  from: number;
  to: number;
}

function marks(old: readonly string[], young: readonly string[]): Marked[] {
  const marked: Marked[] = [];
  let [from, to] = [0, 0];
  for (const pair of [...equalPairs(old, young), { before: old.length, after: young.length }]) {
    for (; from < pair.before; from++)
      marked.push({ sign: "-", line: old[from] as string, from: from + 1, to: to + 1 });
    for (; to < pair.after; to++)
      marked.push({ sign: "+", line: young[to] as string, from: from + 1, to: to + 1 });
    if (pair.before < old.length)
      marked.push({ sign: " ", line: old[from] as string, from: ++from, to: ++to });
  }
  return marked;
}

function linesOf(text: string): string[] {
  return text === "" ? [] : text.replace(/\n$/, "").split("\n");
}

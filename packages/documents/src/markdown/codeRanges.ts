import { fencedLines } from "./fences.ts";

const BACKTICKS = /`+/y;
const LIST_ITEM = /^ {0,3}(?:[-*+]|\d{1,9}[.)])(?:\s|$)/;
const INDENTED = /^(?: {4}|\t)/;

/** Offsets of a text, the end excluded. */
export type Range = readonly [start: number, end: number];

/** Returns the parts of a markdown text that are code, in order: fenced, indented and inline. */
export function codeRanges(markdown: string): Range[] {
  const isCode = codeLines(markdown);
  const skipCode = codeSkipper(markdown);
  const ranges: Range[] = [];
  let line = 0;
  let lineStart = 0;
  for (let at = 0; at < markdown.length; ) {
    if (at === lineStart && isCode[line]) {
      const next = markdown.indexOf("\n", at);
      const end = next === -1 ? markdown.length : next + 1;
      ranges.push([at, end]);
      at = lineStart = end;
      line++;
      continue;
    }
    const sign = markdown[at];
    if (sign === "\n") {
      line++;
      lineStart = at + 1;
    }
    if (sign !== "`") {
      at += sign === "\\" && markdown[at + 1] !== "\n" ? 2 : 1;
      continue;
    }
    const end = skipCode(at);
    ranges.push([at, end]);
    for (; at < end; at++) {
      if (markdown[at] !== "\n") continue;
      line++;
      lineStart = at + 1;
    }
  }
  return ranges;
}

/** Returns where the inline code that begins at a position ends. Remembers what it found: its time is linear. */
export function codeSkipper(markdown: string): (at: number) => number {
  const runs = new Map<number, Places>();
  for (const { 0: run, index } of markdown.matchAll(/`+/g)) {
    const known = runs.get(run.length) ?? { found: [], next: 0 };
    known.found.push(index);
    runs.set(run.length, known);
  }
  const blanks = { found: [...markdown.matchAll(/\n[ \t]*(?=\n)/g)].map(({ index }) => index), next: 0 };
  return (at) => {
    BACKTICKS.lastIndex = at;
    const { length } = BACKTICKS.exec(markdown)?.[0] ?? "`";
    const close = firstFrom(runs.get(length), at + length);
    return close < firstFrom(blanks, at) ? close + length : at + length;
  };
}

/** Places in ascending order, and the first that is still ahead. */
interface Places {
  found: number[];
  next: number;
}

function firstFrom(places: Places | undefined, at: number): number {
  if (!places) return Number.POSITIVE_INFINITY;
  while ((places.found[places.next] ?? Number.POSITIVE_INFINITY) < at) places.next++;
  return places.found[places.next] ?? Number.POSITIVE_INFINITY;
}

/** Returns for each line whether it is fenced or indented code. Lines of a list are not: there, it is a paragraph. */
export function codeLines(markdown: string): boolean[] {
  const lines = markdown.split("\n");
  let isList = false;
  let isIndented = false;
  let isAfterBlank = true;
  return fencedLines(lines).map((isFenced, at) => {
    const line = lines[at] ?? "";
    if (isFenced) return true;
    if (line.trim() === "") {
      isAfterBlank = true;
      return isIndented;
    }
    if (LIST_ITEM.test(line)) isList = true;
    else if (isAfterBlank && /^\S/.test(line)) isList = false;
    isIndented = INDENTED.test(line) && !isList && (isAfterBlank || isIndented);
    isAfterBlank = false;
    return isIndented;
  });
}

import { fencedLines } from "./fences.ts";

/** A text without its private remarks, and these with their marks. */
export interface WithoutRemarks {
  text: string;
  removed: string[];
}

const MARK = "%%";
const AUTOLINK = /<[a-z][a-z0-9+.-]{1,31}:[^\s<>]*>/iy;
const BACKTICKS = /`+/y;
const LIST_ITEM = /^ {0,3}(?:[-*+]|\d{1,9}[.)])(?:\s|$)/;
const INDENTED = /^(?: {4}|\t)/;

/**
 * Removes private remarks as Obsidian writes them, `%%…%%` within a line or over several, but not in code. Their line
 * ends stay, so that the other lines keep their numbers. A mark without a second one is text, and so is `\%%`.
 */
export function withoutRemarks(markdown: string): WithoutRemarks {
  if (!markdown.includes(MARK)) return { text: markdown, removed: [] };
  const isCode = codeLines(markdown);
  const skipCode = codeSkipper(markdown);
  let text = "";
  const removed: string[] = [];
  let from = 0;
  let line = 0;
  for (let at = 0; at < markdown.length; ) {
    const sign = markdown[at];
    if (sign === "\n") line++;
    if (isCode[line] || !(sign === "%" || sign === "`" || sign === "\\" || sign === "<")) {
      at++;
      continue;
    }
    const end = endOf(markdown, at, skipCode);
    if (sign === "%" && end !== null) {
      const { kept, next } = closeGap(markdown, markdown.slice(from, at), at, end);
      text += kept;
      removed.push(markdown.slice(at, end));
      from = next;
    }
    const next = Math.max(end ?? at + 1, from);
    for (let passed = at; passed < next; passed++) if (markdown[passed] === "\n") line++;
    at = next;
  }
  return { text: text + markdown.slice(from), removed };
}

function remarkEnd(markdown: string, at: number): number | null {
  if (!markdown.startsWith(MARK, at)) return null;
  const close = markdown.indexOf(MARK, at + MARK.length);
  return close === -1 ? null : close + MARK.length;
}

/** Returns where a remark, an escape, inline code or an address in angle brackets ends; null if it is none. */
function endOf(markdown: string, at: number, skipCode: (at: number) => number): number | null {
  switch (markdown[at]) {
    case "%":
      return remarkEnd(markdown, at);
    case "\\":
      return at + 2;
    case "`":
      return skipCode(at);
    default:
      AUTOLINK.lastIndex = at;
      return AUTOLINK.test(markdown) ? AUTOLINK.lastIndex : null;
  }
}

/** Returns where the inline code that begins at a position ends. Remembers what it found: its time is linear. */
function codeSkipper(markdown: string): (at: number) => number {
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

/** Leaves the line ends of a remark, and no space before them, nor two in place of one. */
function closeGap(markdown: string, before: string, at: number, end: number): { kept: string; next: number } {
  const lineEnds = markdown.slice(at, end).replace(/[^\n]/g, "");
  const rest = markdown[end];
  if (lineEnds !== "" || rest === undefined || rest === "\n" || rest === "\r") {
    let length = before.length;
    while (before[length - 1] === " " || before[length - 1] === "\t") length--;
    return { kept: before.slice(0, length) + lineEnds, next: end };
  }
  const isDouble = rest === " " && (before === "" || /\s/.test(before.at(-1) ?? ""));
  return { kept: before, next: isDouble ? end + 1 : end };
}

/** Returns for each line whether it is fenced or indented code. Lines of a list are not: there, it is a paragraph. */
function codeLines(markdown: string): boolean[] {
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

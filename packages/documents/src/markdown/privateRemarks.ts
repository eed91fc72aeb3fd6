import { codeLines, codeSkipper } from "./codeRanges.ts";
import { isOwnComment } from "./comments.ts";

/** A text without its private remarks, and these with their marks. */
export interface WithoutRemarks {
  text: string;
  removed: string[];
}

const MARK = "%%";
const COMMENT = "<!--";
const COMMENT_END = "-->";
const AUTOLINK = /<[a-z][a-z0-9+.-]{1,31}:[^\s<>]*>/iy;

/**
 * Removes private remarks, but not in code: `%%…%%` as Obsidian writes them, and HTML comments, except for our own and
 * for signs such as `<!--more-->`, which are no remarks. They may be within a line or over several. Their line ends
 * stay, so that the other lines keep their numbers. A mark without a second one is text, and so is `\%%`.
 */
export function withoutRemarks(markdown: string): WithoutRemarks {
  if (!markdown.includes(MARK) && !markdown.includes(COMMENT)) return { text: markdown, removed: [] };
  const isCode = codeLines(markdown);
  const skipCode = codeSkipper(markdown);
  const commentEnd = commentEnds(markdown);
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
    const end = endOf(markdown, at, skipCode, commentEnd);
    if (end !== null && isRemark(markdown, at, end)) {
      const { kept, next } = closeGap(markdown, markdown.slice(from, at), at, end);
      text += kept;
      const remark = markdown.slice(at, end);
      if (!SIGN.test(remark)) removed.push(remark);
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

/** A comment of one word, which marks a place for a program: `<!--more-->`. */
const SIGN = /^<!--\s*[\w:/-]*\s*-->$/;

function isRemark(markdown: string, at: number, end: number): boolean {
  if (markdown.startsWith(MARK, at)) return true;
  return markdown.startsWith(COMMENT, at) && !isOwnComment(markdown.slice(at, end));
}

/** Returns where the comment that begins at a position ends; null if it is never closed. */
function commentEnds(markdown: string): (at: number) => number | null {
  let isOver = false;
  return (at) => {
    if (isOver) return null;
    const close = markdown.indexOf(COMMENT_END, at + COMMENT.length);
    isOver = close === -1;
    return isOver ? null : close + COMMENT_END.length;
  };
}

/** Returns where a remark, an escape, inline code or an address in angle brackets ends; null if it is none. */
function endOf(
  markdown: string,
  at: number,
  skipCode: (at: number) => number,
  commentEnd: (at: number) => number | null,
): number | null {
  switch (markdown[at]) {
    case "%":
      return remarkEnd(markdown, at);
    case "\\":
      return at + 2;
    case "`":
      return skipCode(at);
    default:
      if (markdown.startsWith(COMMENT, at)) return commentEnd(at);
      AUTOLINK.lastIndex = at;
      return AUTOLINK.test(markdown) ? AUTOLINK.lastIndex : null;
  }
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

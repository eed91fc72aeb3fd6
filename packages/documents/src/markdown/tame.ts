import { fencedLines } from "./fences.ts";

const MOST_CONTAINERS = 40;
const MOST_INDENT = 100;
const MOST_MARKS = 400;
/** Each length of backticks that finds no partner is sought to the end of its paragraph. */
const LONG_TICKS = /`{41,}/;
const CONTAINER = /[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t]))/y;

const DEEP = new RegExp(
  `^(?:[ \\t]*(?:>|[-+*][ \\t]|\\d{1,9}[.)][ \\t])){${MOST_CONTAINERS},}|^[ \\t]{${MOST_INDENT},}`,
  "m",
);

/** A line with at most so many quotation and list markers before its text. */
function shallow(line: string): string {
  let at = 0;
  let kept = 0;
  for (let count = 0; ; count++) {
    CONTAINER.lastIndex = at;
    if (!CONTAINER.test(line)) break;
    at = CONTAINER.lastIndex;
    if (count < MOST_CONTAINERS) kept = at;
  }
  const head = kept < at ? line.slice(0, kept) + line.slice(at) : line;
  return head.replace(/^([ \t]{100})[ \t]+(?=[-+*>\d])/, "$1");
}

/**
 * Takes the edge off text made to exhaust a parser, whose time grows with the square of nesting and of open
 * marks in one paragraph: beyond 40 containers or 400 marks, the excess is plain text. Fenced code is left
 * alone.
 */
export function tame(markdown: string): string {
  const dense = (markdown.match(/[*_~]+/g)?.length ?? 0) > MOST_MARKS;
  if (!dense && !DEEP.test(markdown) && !LONG_TICKS.test(markdown)) return markdown;
  const lines = markdown.split("\n");
  const code = fencedLines(lines);
  let marks = 0;
  return lines
    .map((line, index) => {
      if (code[index]) return line;
      // A new paragraph, table row or bullet starts to count anew.
      if (/^[ \t>]*(?:$|\||[-+*][ \t]+\S)/.test(line)) marks = 0;
      return shallow(line).replace(/\\.|[*_~]+|`{41,}/g, (run) => {
        if (run.startsWith("\\")) return run;
        if (!run.startsWith("`")) marks += 1;
        return marks > MOST_MARKS || run.startsWith("`") ? run.replace(/./g, "\\$&") : run;
      });
    })
    .join("\n");
}

import { fencedLines } from "./fences.ts";

const MOST_CONTAINERS = 40;
const MOST_INDENT = 100;
const MOST_MARKS = 400;
/** The parser scans to the end of the paragraph for each unmatched length of backticks. */
const LONG_TICKS = /`{41,}/;
const CONTAINER = /[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t]))/y;

const DEEP = new RegExp(
  `^(?:[ \\t]*(?:>|[-+*][ \\t]|\\d{1,9}[.)][ \\t])){${MOST_CONTAINERS},}|^[ \\t]{${MOST_INDENT},}`,
  "m",
);

/** Limits the quotation and list markers before a line's text. */
function shallow(line: string): string {
  let at = 0;
  let remainingLength = 0;
  for (let count = 0; ; count++) {
    CONTAINER.lastIndex = at;
    if (!CONTAINER.test(line)) break;
    at = CONTAINER.lastIndex;
    if (count < MOST_CONTAINERS) remainingLength = at;
  }
  const head = remainingLength < at ? line.slice(0, remainingLength) + line.slice(at) : line;
  return head.replace(/^([ \t]{100})[ \t]+(?=[-+*>\d])/, "$1");
}

/**
 * Defuses text that would exhaust the parser, whose time is quadratic in nesting and in open marks of a paragraph:
 * beyond 40 containers or 400 marks, the excess becomes plain text. Fenced code is unchanged.
 */
export function limitNesting(markdown: string): string {
  const dense = (markdown.match(/[*_~]+/g)?.length ?? 0) > MOST_MARKS;
  if (!dense && !DEEP.test(markdown) && !LONG_TICKS.test(markdown)) return markdown;
  const lines = markdown.split("\n");
  const code = fencedLines(lines);
  let markCount = 0;
  return lines
    .map((line, index) => {
      if (code[index]) return line;
      // A new paragraph, table row or bullet resets the count.
      if (/^[ \t>]*(?:$|\||[-+*][ \t]+\S)/.test(line)) markCount = 0;
      return shallow(line).replace(/\\.|[*_~]+|`{41,}/g, (run) => {
        if (run.startsWith("\\")) return run;
        if (!run.startsWith("`")) markCount += 1;
        return markCount > MOST_MARKS || run.startsWith("`") ? run.replace(/./g, "\\$&") : run;
      });
    })
    .join("\n");
}

import { fencedLines } from "./fences.ts";

const MOST_CONTAINERS = 40;
const MOST_INDENT = 100;
const MOST_MARKS = 400;
/** The parser pairs the marks of a run one by one. Longer ones are decoration, and read the same as plain text. */
const MOST_IN_RUN = 40;
/** For each bracket, the parser looks back through its paragraph; for each `<`, ahead. */
const MOST_BRACKETS = 1_000;
const LONG_RUN = /[*_~]{41,}/;
/** A rule, which is no run of marks in a text. */
const RULE = /^[ \t>]*([*_])(?:[ \t]*\1)*[ \t]*$/;
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

/** Escapes what exceeds the limits of its paragraph. */
class Paragraph {
  #marks = 0;
  #brackets = 0;

  escape(line: string): string {
    return line.replace(/\\.|[*_~]+|`{41,}|[[\]<]/g, (run) => {
      if (run.startsWith("\\")) return run;
      return this.#exceeds(run) ? run.replace(/./g, "\\$&") : run;
    });
  }

  #exceeds(run: string): boolean {
    if (run.startsWith("`")) return true;
    if (/[[\]<]/.test(run)) return ++this.#brackets > MOST_BRACKETS;
    return ++this.#marks > MOST_MARKS || run.length > MOST_IN_RUN;
  }
}

/** A paragraph or heading as HTML, which the parser takes as it is, whatever is above it. */
const HTML = /^ {0,3}(?:> {0,3})*<(?:p|h[1-6])>/i;

/** Elements that begin HTML wherever they are at the start of a line; it ends with a blank line. */
const HTML_BLOCK =
  /^<\/?(?:address|article|aside|blockquote|center|details|div|dl|figure|footer|h[1-6]|header|iframe|main|nav|ol|p|section|table|ul)(?=[\s>]|\/>|$)/i;
/** HTML that ends with a sign of its own: in it, no other begins. */
const RAW: readonly [start: RegExp, end: RegExp][] = [
  [/^ {0,3}<!--/, /-->/],
  [/^ {0,3}<\?/, /\?>/],
  [/^ {0,3}<!\[CDATA\[/, /\]\]>/],
  [/^ {0,3}<![a-z]/i, />/],
  [/^ {0,3}<(?:script|pre|style|textarea)(?=[\s>]|$)/i, /<\/(?:script|pre|style|textarea)>/i],
];

/** Returns for each line whether it is HTML for sure, which the parser takes as it is. */
function htmlLines(lines: readonly string[], code: readonly boolean[]): boolean[] {
  let isHtml = false;
  let rawEnd: RegExp | undefined;
  return lines.map((line, index) => {
    if (/^[ \t]*$/.test(line)) isHtml = false;
    if (code[index] || isHtml) return isHtml;
    rawEnd ??= RAW.find(([start]) => start.test(line))?.[1];
    if (!rawEnd) isHtml = HTML_BLOCK.test(line);
    else if (rawEnd.test(line)) rawEnd = undefined;
    return isHtml || HTML.test(line);
  });
}

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** A blank line, a table row or a bullet. */
const BLOCK = /^[ \t>]*(?:$|\||[-+*][ \t]+\S)/;
const NUMBERED = /^[ \t>]*(\d{1,9})[.)][ \t]+\S/;

/**
 * Returns a function that says for one line after the other whether it starts a block, whose marks count from zero. A
 * numbered line is an item if its list is open, behind a blank line, or if its number is 1; else it continues the
 * paragraph above.
 */
function blockStarts(): (line: string) => boolean {
  let [isBehindBlank, isInList] = [true, false];
  return (line) => {
    const number = NUMBERED.exec(line)?.[1];
    const isItem = number !== undefined && (isInList || isBehindBlank || Number(number) === 1);
    if (isItem) isInList = true;
    // A paragraph that isn't indented ends the list.
    else if (isBehindBlank && /^[^ \t]/.test(line)) isInList = false;
    isBehindBlank = /^[ \t>]*$/.test(line);
    return isItem || BLOCK.test(line);
  };
}

/**
 * Defuses text that would exhaust the parser, whose time is quadratic in nesting and in what a paragraph opens: beyond
 * 40 containers, 400 marks, 40 marks in a row or 1,000 brackets, the excess becomes plain text. Fenced code and HTML
 * are unchanged.
 */
export function limitNesting(markdown: string): string {
  const isDense =
    count(markdown, /[*_~]+/g) > MOST_MARKS ||
    count(markdown, /[[\]<]/g) > MOST_BRACKETS ||
    LONG_RUN.test(markdown) ||
    LONG_TICKS.test(markdown);
  if (!isDense && !DEEP.test(markdown)) return markdown;
  const lines = markdown.split("\n");
  const code = fencedLines(lines);
  const html = htmlLines(lines, code);
  let paragraph = new Paragraph();
  const startsBlock = blockStarts();
  return lines
    .map((line, index) => {
      if (code[index] || html[index]) return line;
      if (startsBlock(line)) paragraph = new Paragraph();
      const shallowLine = shallow(line);
      return RULE.test(shallowLine) ? shallowLine : paragraph.escape(shallowLine);
    })
    .join("\n");
}

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
 * 40 containers, 400 marks, 40 marks in a row or 1,000 brackets, the excess becomes plain text. Fenced code is
 * unchanged.
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
  let paragraph = new Paragraph();
  const startsBlock = blockStarts();
  return lines
    .map((line, index) => {
      if (code[index]) return line;
      if (startsBlock(line)) paragraph = new Paragraph();
      const shallowLine = shallow(line);
      return RULE.test(shallowLine) ? shallowLine : paragraph.escape(shallowLine);
    })
    .join("\n");
}

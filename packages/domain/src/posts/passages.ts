/** Longest passage that can be highlighted, commented on or shared, in characters. */
export const PASSAGE_MAX = 2000;
/** Longest note on a highlight, in characters. */
export const NOTE_MAX = 2000;
/** Most highlights of one user in one post. */
export const HIGHLIGHTS_MAX = 2000;
/** Characters stored before and after a passage, to tell equal quotes apart. */
export const CONTEXT_LENGTH = 32;

/**
 * A passage of a text: where it was, and what it said. Pages don't contain the ids of their blocks (random ids would
 * add more than a kilobyte to every page), so a block is counted, and the quote finds it again after an edit.
 */
export interface Passage {
  /** The part of the post for a text with parts, such as a section of an e-book; null for the post's own text. */
  part: string | null;
  /** Index of the block that it begins in. */
  block: number;
  /** Where it begins and ends, in characters from the start of that block. */
  start: number;
  end: number;
  quote: string;
  before: string;
  after: string;
}

/** From `start` up to `end`, in characters of the whole text. */
export interface TextRange {
  start: number;
  end: number;
}

const SEPARATOR = "\n";

/** A text as passages count it: its blocks, one per line. */
export const joinBlocks = (blocks: readonly string[]) => blocks.join(SEPARATOR);

/** Returns the passage at a range of the text, without white space around it; null if empty or too long. */
export function passageAt(
  blocks: readonly string[],
  { start, end }: TextRange,
  part: string | null = null,
): Passage | null {
  const text = joinBlocks(blocks);
  const selected = text.slice(start, end);
  const quote = selected.trim();
  if (quote === "" || quote.length > PASSAGE_MAX) return null;
  const from = start + selected.indexOf(quote);
  const { block, offset } = blockAt(blocks, from);
  return {
    part,
    block,
    start: from - offset,
    end: from - offset + quote.length,
    quote,
    before: text.slice(Math.max(0, from - CONTEXT_LENGTH), from),
    after: text.slice(from + quote.length, from + quote.length + CONTEXT_LENGTH),
  };
}

/**
 * Finds a passage in the current text: at its place if it still says the same there, with the same neighbors; otherwise
 * the equal quote whose neighbors are most alike, and of those the closest. Null if the text no longer contains it.
 */
export function findPassage(blocks: readonly string[], passage: Passage): TextRange | null {
  const { quote } = passage;
  if (quote === "") return null;
  const text = joinBlocks(blocks);
  const expected = offsetOf(blocks, passage.block) + passage.start;
  let best: { at: number; alike: number } | null = null;
  for (let at = text.indexOf(quote); at >= 0; at = text.indexOf(quote, at + 1)) {
    const alike = likeness(text, at, passage);
    const isBetter =
      !best ||
      alike > best.alike ||
      (alike === best.alike && Math.abs(at - expected) < Math.abs(best.at - expected));
    if (isBetter) best = { at, alike };
  }
  return best && { start: best.at, end: best.at + quote.length };
}

/** How many characters around a place in the text are those that were around the passage. */
function likeness(text: string, at: number, { quote, before, after }: Passage): number {
  let alike = 0;
  while (alike < before.length && text[at - 1 - alike] === before[before.length - 1 - alike]) alike += 1;
  const end = at + quote.length;
  let following = 0;
  while (following < after.length && text[end + following] === after[following]) following += 1;
  return alike + following;
}

function blockAt(blocks: readonly string[], position: number): { block: number; offset: number } {
  let offset = 0;
  let block = 0;
  for (const text of blocks.slice(0, -1)) {
    if (position <= offset + text.length) break;
    offset += text.length + SEPARATOR.length;
    block += 1;
  }
  return { block, offset };
}

const offsetOf = (blocks: readonly string[], block: number) =>
  blocks.slice(0, block).reduce((sum, text) => sum + text.length + SEPARATOR.length, 0);

/** Of two states of a highlight, the one edited last; equal times are decided by content, so that all devices agree. */
export function laterEdit<T extends { editedAt: number; deleted: boolean; note: string }>(a: T, b: T): T {
  if (a.editedAt !== b.editedAt) return a.editedAt > b.editedAt ? a : b;
  if (a.deleted !== b.deleted) return a.deleted ? a : b;
  return a.note >= b.note ? a : b;
}

interface ExportedHighlight {
  work: string;
  title: string;
  /** Null once its site is gone. */
  url: string | null;
  quote: string;
  note: string;
}

/** Highlights as Markdown: a heading for each work and chapter, quotes with their notes below them. */
export function highlightsMarkdown(highlights: readonly ExportedHighlight[]): string {
  const lines = ["# Highlights", ""];
  let work: string | null = null;
  let chapter: string | null | undefined;
  for (const { work: ofWork, title, url, quote, note } of highlights) {
    if (ofWork !== work) lines.push(`## ${escapeMarkdown(ofWork)}`, "");
    if (ofWork !== work || url !== chapter) {
      const heading = title === ofWork ? null : escapeMarkdown(title);
      if (heading) lines.push(url ? `### [${heading}](<${url}>)` : `### ${heading}`, "");
      else if (url) lines.push(`<${url}>`, "");
    }
    work = ofWork;
    chapter = url;
    lines.push(...quote.split("\n").map((line) => `> ${escapeMarkdown(line)}`.trimEnd()), "");
    if (note) lines.push(...note.split("\n").map(escapeMarkdown), "");
  }
  return `${lines.join("\n").trimEnd()}\n`;
}

/** Escapes what Markdown would read as formatting. */
const escapeMarkdown = (line: string) =>
  line
    .replace(/[\\`*_[\]<>~|]/g, "\\$&")
    .replace(/^(\s*)(?=[#+=-])/, "$1\\")
    .replace(/^(\s*\d+)(?=[.)])/, "$1\\");

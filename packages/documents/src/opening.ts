import { texts } from "./blockText.ts";
import { lineText } from "./inline.ts";
import { plainText } from "./plainText.ts";
import type { Block, Inline, PostDocument } from "./schema.ts";
import { everyBlock } from "./walk.ts";
import { countWords } from "./words.ts";

const OPENING_WORDS = 120;
const OPENING_BLOCKS = 2;
const SENTENCE_END = /[.!?…।॥]+["'”’»)\]]*(?=\s|$)|[。！？]+[」』”’]*/gu;

type Paragraph = Block & { type: "paragraph" };

/** Returns everything above the paywall at `at`, with the footnotes referenced there. */
export function abovePaywall(blocks: PostDocument, at: number): PostDocument {
  const above = blocks
    .slice(0, at)
    .filter((block) => block.type !== "featuredImage" && block.type !== "footnote");
  const notes = blocks.filter((block) => block.type === "footnote");
  const wanted = referencesIn(above);
  for (const label of wanted) {
    for (const inner of referencesIn(notes.filter((note) => note.label === label))) wanted.add(inner);
  }
  return [...above, ...notes.filter((note) => wanted.has(note.label))];
}

function referencesIn(blocks: readonly Block[]): Set<string> {
  const labels = new Set<string>();
  for (const block of everyBlock(blocks)) {
    for (const node of linesOf(block).flat()) if (node.type === "footnoteReference") labels.add(node.label);
  }
  return labels;
}

function linesOf(block: Block): (readonly Inline[])[] {
  if (block.type === "paragraph" || block.type === "heading") return [block.content];
  if (block.type === "table") return block.content.flatMap((row) => row.content.map((cell) => cell.content));
  return [];
}

const SKIPPED = new Set<Block["type"]>([
  "image",
  "gallery",
  "embed",
  "horizontalRule",
  "audio",
  "video",
  "file",
  "footnote",
]);

/** The opening of a text without a paywall, as described at `openingOf`. */
export function firstWords(body: PostDocument): PostDocument {
  let left = Math.floor(wordsUpTo(4 * OPENING_WORDS, texts(body)) / 4);
  const opening: Block[] = [];
  let paragraphs = 0;
  for (const block of body) {
    if (paragraphs === OPENING_BLOCKS) break;
    if (SKIPPED.has(block.type)) continue;
    if (block.type !== "paragraph" && block.type !== "heading") break;
    const plain = { ...block, content: block.content.filter((node) => node.type !== "footnoteReference") };
    const words = wordsUpTo(left + 1, [plainText(plain.content)]);
    if (words > left) {
      if (plain.type === "paragraph") opening.push(...cutParagraph(plain, left, opening.length === 0));
      break;
    }
    left -= words;
    if (words > 0) opening.push(plain);
    if (words > 0 && plain.type === "paragraph") paragraphs += 1;
  }
  while (opening.at(-1)?.type === "heading") opening.pop();
  return opening;
}

/** Returns the sentences that fit; if even the first is too long, as many of its words as fit, followed by …. */
function cutParagraph(paragraph: Paragraph, most: number, evenMidSentence: boolean): Paragraph[] {
  const text = lineText(paragraph.content);
  const sentences = cutLine(paragraph.content, lastWithin(most, text, SENTENCE_END));
  if (sentences.length > 0) return fitting(most, { ...paragraph, content: sentences });
  if (!evenMidSentence) return [];
  const words = cutLine(paragraph.content, lastWithin(most, text, /\S+(?=\s|$)/g));
  if (words.length === 0) return [];
  return fitting(most, { ...paragraph, content: [...words, { type: "text", text: "…" }] });
}

/** Positions count a line as it is written, words as it is read: superscript may part one. */
const fitting = (most: number, paragraph: Paragraph): Paragraph[] =>
  wordsUpTo(most + 1, [plainText(paragraph.content)]) > most ? [] : [paragraph];

/** Characters in which an opening's words are counted and cut: reading all of a long text would take seconds. */
const PART = 10_000;

/** Returns the number of words, counted no further than `most`. */
function wordsUpTo(most: number, all: readonly string[]): number {
  let words = 0;
  for (const text of all) {
    for (let at = 0; at < text.length && words < most; at += PART)
      words += countWords(text.slice(at, at + PART));
  }
  return Math.min(words, most);
}

/** Returns the end of the last match before which a text has at most this many words; 0 if there is none. */
function lastWithin(most: number, text: string, pattern: RegExp): number {
  let [end, words] = [0, 0];
  for (const match of text.slice(0, PART).matchAll(pattern)) {
    const next = match.index + match[0].length;
    words += countWords(text.slice(end, next));
    if (words > most) break;
    end = next;
  }
  return end;
}

function cutLine(content: readonly Inline[], end: number): Inline[] {
  const shown: Inline[] = [];
  let at = 0;
  for (const node of content) {
    const length = node.type === "text" ? node.text.length : node.type === "hardBreak" ? 1 : 0;
    if (at >= end) break;
    shown.push(node.type === "text" ? { ...node, text: node.text.slice(0, end - at) } : node);
    at += length;
  }
  return shown;
}

import { paywallAt, texts } from "./blockText.ts";
import { abovePaywall, firstWords } from "./opening.ts";
import type { PostDocument } from "./schema.ts";
import { countWords } from "./words.ts";

// biome-ignore lint/performance/noBarrelFile: text is where one looks for it; the schema needs it below text.
export { plainLine } from "./characters.ts";

const WORDS_PER_MINUTE = 220;

/** Returns a document as plain text: a blank line between blocks, with captions, without alt text. */
export function textFromBlocks(blocks: PostDocument): string {
  return texts(blocks).join("\n\n");
}

/** Returns the number of words for a reader. */
export function wordCount(blocks: PostDocument): number {
  return texts(blocks).reduce((count, text) => count + countWords(text), 0);
}

/** Returns full minutes at 220 words a minute, at least one. */
export function readingMinutes(words: number): number {
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE));
}

/**
 * Returns the first words of the paragraphs as one line of at most `maxChars`, cut at a word and then marked with
 * ….
 */
export function summaryFrom(blocks: PostDocument, maxChars: number): string {
  const text = prose(blocks, maxChars * 2)
    .replace(/\s+/g, " ")
    .trim();
  if (text.length <= maxChars) return text;
  return `${cutAtWord(text, maxChars - 1)}…`;
}

/** Characters of a block that a summary is made from. */
const MAX_PROSE = 10_000;

/**
 * Returns the prose at the start, at least `enough` characters if available; headings only if there is nothing
 * else.
 */
function prose(blocks: PostDocument, enough: number): string {
  const above = blocks.slice(0, paywallAt(blocks));
  const parts: string[] = [];
  let length = 0;
  for (const block of above) {
    if (block.type !== "paragraph" && block.type !== "blockquote") continue;
    const text = texts([block]).join(" ").slice(0, MAX_PROSE);
    parts.push(text);
    length += text.length;
    if (length > enough) break;
  }
  return length > 0 ? parts.join(" ") : texts(above).join(" ").slice(0, MAX_PROSE);
}

function cutAtWord(text: string, most: number): string {
  // Cutting inside a surrogate pair or before a combining mark would show half a letter.
  let end = Math.max(0, most);
  while (end > 0 && /^[\p{M}\p{Join_Control}\udc00-\udfff]/u.test(text.slice(end))) end -= 1;
  const head = text.slice(0, end);
  const lastBlank = /\s/.test(text[end] ?? " ") ? head.length : head.lastIndexOf(" ");
  const cut = lastBlank > most / 2 ? head.slice(0, lastBlank) : head;
  return cut.replace(/[\s,;:–—-]+$/u, "");
}

/**
 * Returns the public part of a locked post: everything above its paywall, with the footnotes referenced there.
 * Without a paywall: the first two text blocks, at most 120 words and at most a quarter of the text, cut after a
 * block or a sentence, without images and footnotes (in a comic they are what is sold).
 */
export function openingOf(blocks: PostDocument): PostDocument {
  const at = paywallAt(blocks);
  const body = blocks.filter((block) => block.type !== "featuredImage");
  const opening = at < blocks.length ? abovePaywall(blocks, at) : firstWords(body);
  const cover = blocks.filter((block) => block.type === "featuredImage");
  if (opening.length > 0) return [...cover, ...opening];
  return [...cover, { type: "paragraph", id: body[0]?.id ?? "", content: [] }];
}

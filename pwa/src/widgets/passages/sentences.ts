import type { TextRange } from "@quire/domain/posts/passages";

/** Longer utterances are cut off by some voices. */
const MAX_LENGTH = 400;

/** The sentences of a text, in characters of the joined blocks; white space around them is left out. */
export function sentencesOf(blocks: readonly string[], language: string): TextRange[] {
  const sentences: TextRange[] = [];
  let offset = 0;
  for (const block of blocks) {
    for (const { text, index } of segments(block, language)) {
      for (const part of parts(text)) {
        const start = offset + index + part.index;
        sentences.push({ start, end: start + part.text.length });
      }
    }
    offset += block.length + 1;
  }
  return sentences;
}

function segments(block: string, language: string): { text: string; index: number }[] {
  if (typeof Intl.Segmenter !== "function") return [{ text: block, index: 0 }];
  const segmenter = new Intl.Segmenter(supported(language), { granularity: "sentence" });
  return [...segmenter.segment(block)].map(({ segment, index }) => ({ text: segment, index }));
}

function supported(language: string): string | undefined {
  try {
    return Intl.Segmenter.supportedLocalesOf(language)[0];
  } catch {
    return undefined;
  }
}

/** Cuts a long sentence at commas or spaces, and trims each part. */
function parts(sentence: string): { text: string; index: number }[] {
  const found: { text: string; index: number }[] = [];
  let from = 0;
  while (from < sentence.length) {
    let to = sentence.length;
    if (to - from > MAX_LENGTH) {
      const near = sentence.slice(from, from + MAX_LENGTH);
      const cut = Math.max(near.lastIndexOf(", "), near.lastIndexOf("; "));
      const space = near.lastIndexOf(" ");
      to = from + (cut > 0 ? cut + 1 : space > 0 ? space : MAX_LENGTH);
    }
    const part = sentence.slice(from, to);
    const text = part.trim();
    if (text) found.push({ text, index: from + part.indexOf(text) });
    from = to;
  }
  return found;
}

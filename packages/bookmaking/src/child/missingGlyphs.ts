import { textFromBlocks } from "@quire/documents/text";
import type { Manuscript } from "@quire/formats/book/manuscript";
import { BookProblem } from "../problem.ts";

/** Returns the problem of a character that none of our fonts has, and where it is. */
export function missingGlyphProblem(
  manuscript: Manuscript,
  { text, font }: { text: string; font: string },
): BookProblem {
  const section = manuscript.sections.find(
    ({ title, ...rest }) =>
      title.includes(text) || ("blocks" in rest && textFromBlocks(rest.blocks).includes(text)),
  );
  const place = section ? ` in “${section.title}”` : "";
  return new BookProblem("missing_glyph", unprintable({ text, font }, place), {
    section: section?.id ?? null,
    text,
  });
}

export function unprintable({ text, font }: { text: string; font: string }, place: string): string {
  const [character = text] = text;
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
  return `The character “${character}” (U+${code})${place} can't be printed: ${font} and our other fonts don't have it. Replace or remove it.`;
}

/** A search term, as the search folds it. */
export interface SearchTerm {
  word: string;
  /** The term's stem; null if it equals the word. */
  stem: string | null;
  /** Whether the term also matches words that begin with it. */
  begins: boolean;
  /** All word forms that match the term. */
  forms: readonly string[];
}

/** Text with its matched ranges: start and end in UTF-16 units, in order and without overlap. */
export interface MarkedText {
  text: string;
  marks: [number, number][];
}

const WORD = /(?:[\p{L}\p{M}\p{N}'’]|\u200c|\u200d)+/gu;
const NASALS =
  /\u0901|\u0919\u094d(?=[\u0915-\u0918])|\u091e\u094d(?=[\u091a-\u091d])|\u0923\u094d(?=[\u091f-\u0922])|\u0928\u094d(?=[\u0924-\u0927])|\u092e\u094d(?=[\u092a-\u092d])/gu;
/** Longest ending that a stem may lack; with a longer one it is a different word. */
const LONGEST_ENDING = 5;

/**
 * Folds a word as the database does (`search_fold`): no accents, capitals or nukta, one sign for each nasal,
 * European digits. Only used for highlighting; the database decides what matches.
 */
export function foldWord(word: string): string {
  return word
    .normalize("NFKD")
    .toLowerCase()
    .replace(/['’]s?$/u, "")
    .replace(/[\u0300-\u036f]|\u093c|\u200b|\u200c|\u200d|\u00ad|['’]/gu, "")
    .normalize("NFC")
    .replace(NASALS, "\u0902")
    .replace(/[\u0966-\u096f]/gu, (digit) => String(digit.charCodeAt(0) - 0x966));
}

/** Returns the ranges of the search terms in a text. */
export function highlightWords(text: string, terms: readonly SearchTerm[]): [number, number][] {
  const marks: [number, number][] = [];
  for (const { index, 0: word } of text.matchAll(WORD)) {
    const folded = foldWord(word);
    if (folded && terms.some((one) => fits(folded, one))) marks.push([index, index + word.length]);
  }
  return marks;
}

function fits(word: string, { word: typed, stem, begins, forms }: SearchTerm): boolean {
  if (forms.includes(word) || (begins && word.startsWith(typed))) return true;
  // "stori" is the stem of both "story" and "stories".
  const root = stem?.replace(/i$/, "");
  return root !== undefined && word.startsWith(root) && word.length - root.length <= LONGEST_ENDING;
}

/** Returns the part of a text around its first match, about `length` characters; null without a match. */
export function snippetAround(text: string, terms: readonly SearchTerm[], length: number): MarkedText | null {
  const [first] = highlightWords(text, terms);
  if (!first) return null;
  const from = first[0] < length / 2 ? 0 : wordAfter(text, first[0] - Math.floor(length / 3));
  const cut = text.slice(from, wordBefore(text, Math.max(from + length, first[1])));
  const snippet = `${from > 0 ? "… " : ""}${cut.trim()}${from + cut.length < text.length ? " …" : ""}`;
  return { text: snippet, marks: highlightWords(snippet, terms) };
}

function wordAfter(text: string, at: number): number {
  const space = text.indexOf(" ", at);
  return space < 0 || space > at + 40 ? characterBoundary(text, at) : space + 1;
}

function wordBefore(text: string, at: number): number {
  if (at >= text.length) return text.length;
  const space = text.lastIndexOf(" ", at);
  return space < at - 40 ? characterBoundary(text, at) : space;
}

/** Avoids cutting a surrogate pair. */
function characterBoundary(text: string, at: number): number {
  return /[\udc00-\udfff]/.test(text[at] ?? "") ? at + 1 : at;
}

/** A word that was searched for, as the search folds it. */
export interface SoughtWord {
  word: string;
  /** What is left of it without its ending; null where that is the same. */
  stem: string | null;
  /** Whether words that begin with it are found too. */
  begins: boolean;
  /** Everything that is taken for it. */
  forms: readonly string[];
}

/** Text with the places of what was searched for: from and to, in UTF-16 units, in order and apart. */
export interface MarkedText {
  text: string;
  marks: [number, number][];
}

const WORD = /(?:[\p{L}\p{M}\p{N}'’]|\u200c|\u200d)+/gu;
const NASALS =
  /\u0901|\u0919\u094d(?=[\u0915-\u0918])|\u091e\u094d(?=[\u091a-\u091d])|\u0923\u094d(?=[\u091f-\u0922])|\u0928\u094d(?=[\u0924-\u0927])|\u092e\u094d(?=[\u092a-\u092d])/gu;
/** Endings that a stem may have lost: longer ones make it another word. */
const LONGEST_ENDING = 5;

/**
 * A word as the database folds it (`search_fold`): no accents, no capitals, no nukta, one sign for each nasal, European
 * digits. It decides only what is highlighted; what is found was decided already.
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

/** The places of what was searched for in a text. */
export function markWords(text: string, sought: readonly SoughtWord[]): [number, number][] {
  const marks: [number, number][] = [];
  for (const { index, 0: word } of text.matchAll(WORD)) {
    const folded = foldWord(word);
    if (folded && sought.some((one) => fits(folded, one))) marks.push([index, index + word.length]);
  }
  return marks;
}

function fits(word: string, { word: typed, stem, begins, forms }: SoughtWord): boolean {
  if (forms.includes(word) || (begins && word.startsWith(typed))) return true;
  // "stori" is the stem of "story" and of "stories" both.
  const root = stem?.replace(/i$/, "");
  return root !== undefined && word.startsWith(root) && word.length - root.length <= LONGEST_ENDING;
}

/** The part of a text around the first of what was searched for, of about `length` characters; null where there is none. */
export function snippetAround(
  text: string,
  sought: readonly SoughtWord[],
  length: number,
): MarkedText | null {
  const [first] = markWords(text, sought);
  if (!first) return null;
  const from = first[0] < length / 2 ? 0 : wordAfter(text, first[0] - Math.floor(length / 3));
  const cut = text.slice(from, wordBefore(text, Math.max(from + length, first[1])));
  const shown = `${from > 0 ? "… " : ""}${cut.trim()}${from + cut.length < text.length ? " …" : ""}`;
  return { text: shown, marks: markWords(shown, sought) };
}

function wordAfter(text: string, at: number): number {
  const space = text.indexOf(" ", at);
  return space < 0 || space > at + 40 ? whole(text, at) : space + 1;
}

function wordBefore(text: string, at: number): number {
  if (at >= text.length) return text.length;
  const space = text.lastIndexOf(" ", at);
  return space < at - 40 ? whole(text, at) : space;
}

/** Not between the halves of one character. */
function whole(text: string, at: number): number {
  return /[\udc00-\udfff]/.test(text[at] ?? "") ? at + 1 : at;
}

/** A place in a book where the words of a search are, with some text around them. */
export interface Hit {
  /** The place, in the words of the reader that searches. */
  target: string;
  /** Where in the book it is: a chapter or a page. */
  chapter: string;
  before: string;
  match: string;
  after: string;
}

/** Hits of one search: nobody looks through more. */
export const MOST_HITS = 200;
const AROUND = 40;

/** Finds words in a text, regardless of case, accents and line breaks. Returns where each begins and ends. */
export function findWords(text: string, query: string): { start: number; end: number }[] {
  const wanted = folded(query.trim()).text;
  if (wanted === "") return [];
  const { text: haystack, places } = folded(text);
  const found: { start: number; end: number }[] = [];
  for (let at = haystack.indexOf(wanted); at !== -1; at = haystack.indexOf(wanted, at + wanted.length)) {
    const start = places[at] ?? 0;
    found.push({ start, end: (places[at + wanted.length - 1] ?? start) + 1 });
    if (found.length === MOST_HITS) break;
  }
  return found;
}

/** The text of a hit, and what is around it. */
export function excerptOf(
  text: string,
  { start, end }: { start: number; end: number },
): Pick<Hit, "before" | "match" | "after"> {
  const line = (part: string) => part.replace(/\s+/g, " ");
  return {
    before: line(text.slice(Math.max(0, start - AROUND), start)),
    match: line(text.slice(start, end)),
    after: line(text.slice(end, end + AROUND)),
  };
}

/** A text without case, accents and repeated blanks, with the place of each of its letters in the original. */
function folded(text: string): { text: string; places: number[] } {
  let made = "";
  const places: number[] = [];
  let place = 0;
  for (const letter of text) {
    const plain = /\s/u.test(letter) ? " " : letter.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
    const isRepeated = plain === " " && made.endsWith(" ");
    for (const unit of isRepeated ? "" : plain) {
      made += unit;
      for (let count = 0; count < unit.length; count++) places.push(place);
    }
    place += letter.length;
  }
  return { text: made, places };
}

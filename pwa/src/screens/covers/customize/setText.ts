/** Lines of text as large as an area allows. */
export interface SetText {
  size: number;
  lines: string[];
}

const STEP = 0.94;

/**
 * Returns the largest size at which the words fit, without breaking any, in lines of about the same length. `measure`
 * returns the width of a text at size 1.
 */
export function setText(
  text: string,
  area: { width: number; height: number },
  { measure, leading, most }: { measure: (text: string) => number; leading: number; most: number },
): SetText {
  const words = text.trim().split(/\s+/).filter(Boolean);
  if (words.length === 0) return { size: most, lines: [] };
  const widest = Math.max(...words.map(measure));
  let size = most;
  while (size > 1) {
    const lines = wrap(words, area.width / size, measure);
    if (widest * size <= area.width && lines.length * leading * size <= area.height) {
      return { size, lines: balance(words, lines.length, area.width / size, measure) };
    }
    size *= STEP;
  }
  return { size, lines: [words.join(" ")] };
}

function wrap(words: readonly string[], width: number, measure: (text: string) => number): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    const joined = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && measure(joined) <= width) lines[lines.length - 1] = joined;
    else lines.push(word);
  }
  return lines;
}

/** Wraps at the narrowest width that needs no more lines. */
function balance(
  words: readonly string[],
  count: number,
  width: number,
  measure: (text: string) => number,
): string[] {
  let [narrow, wide] = [0, width];
  for (let step = 0; step < 12; step++) {
    const middle = (narrow + wide) / 2;
    const isEnough =
      wrap(words, middle, measure).length <= count && words.every((word) => measure(word) <= middle);
    if (isEnough) wide = middle;
    else narrow = middle;
  }
  return wrap(words, wide, measure);
}

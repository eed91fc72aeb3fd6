/** Letters that codes consist of; the terminal shows eight of them in two groups. */
const LETTERS = /[BCDFGHJKLMNPQRSTVWXZ]/gi;
const LENGTH = 8;

/** Formats a typed or pasted code as the terminal shows it: `BCDF-GHJK`. */
export function formatUserCode(text: string): string {
  const letters = (text.normalize("NFKC").match(LETTERS) ?? []).join("").toUpperCase().slice(0, LENGTH);
  return letters.length > LENGTH / 2 ? `${letters.slice(0, 4)}-${letters.slice(4)}` : letters;
}

/** Returns whether a code is complete. */
export function isCompleteCode(text: string): boolean {
  return formatUserCode(text).length === LENGTH + 1;
}

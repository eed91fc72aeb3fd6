export const SEARCH_MIN = 3;
export const SEARCH_MAX = 200;

/** Returns the text to search for; null if it is too short (§5: only longer than 2 characters). */
export function readSearch(text: string | null | undefined): string | null {
  const query = (text ?? "")
    .normalize("NFC")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
  const chars = [...query];
  return chars.length < SEARCH_MIN ? null : chars.slice(0, SEARCH_MAX).join("").trim();
}

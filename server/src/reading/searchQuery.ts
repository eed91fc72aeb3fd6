/**
 * A person's words as a `to_tsquery` expression: every word must occur, the last as the beginning of one
 * (people search while they type). Null when nothing searchable is left.
 */
export function searchQuery(text: string): string | null {
  const words =
    text
      .normalize("NFC")
      .match(/[\p{L}\p{M}\p{N}]+/gu)
      ?.slice(0, 12) ?? [];
  if (words.length === 0) return null;
  return words.map((word, at) => (at === words.length - 1 ? `${word}:*` : word)).join(" & ");
}

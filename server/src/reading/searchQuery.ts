const MOST_WORDS = 12;

/** A person's words as they are searched for, separated by spaces; null when nothing searchable is left. */
export function searchWords(text: string): string | null {
  const words = text.normalize("NFC").match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return words.slice(0, MOST_WORDS).join(" ") || null;
}

/**
 * SQL for a query of `$search`: every word must occur, the last as the beginning of one (people search while they
 * type). Words are quoted only after `unaccent`, which makes quotes and operators of some letters (ʼ, ŉ, ½).
 */
export const SEARCH_SQL = String.raw`to_tsquery('simple', '''' || regexp_replace(
  nullif(btrim(translate(unaccent($search), '''\', '  ')), ''), '\s+', ''' & ''', 'g') || ''':*')`;

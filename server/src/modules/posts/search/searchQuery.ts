import type { SearchTerm } from "@quire/domain/posts/highlight";
import { mayBeMeant } from "@quire/domain/text/spelling";
import type { Sequelize } from "sequelize";
import { select } from "../../../platform/database/select.ts";
import { selectPrepared } from "../../../platform/database/selectPrepared.ts";

const MAX_WORDS = 12;
/** Maximum number of completions of a prefix, the most common first. */
const MAX_COMPLETIONS = 12;
const MAX_SUGGESTIONS = 3;
/** Maximum number of unknown words that are corrected in one search. */
const MAX_CORRECTED = 3;

/** One word of a search and its forms in the index: itself, its stem, its completions, or else its corrections. */
export interface QueryWord extends SearchTerm {
  /** Set if no post has the word as it was typed. */
  meant: string | null;
}

interface Row {
  word: string;
  stem: string | null;
  is_known: boolean;
  beginnings: string[];
}

/**
 * Returns the words of a search; empty if nothing searchable is left. All words must match, the last as a prefix,
 * because people search while they type. Lookups use the table of known words, never the posts.
 */
export async function readQueryWords(db: Sequelize, text: string): Promise<QueryWord[]> {
  const rows = await selectPrepared<Row>(db, QUERY_WORDS, {
    search: text,
    words: MAX_WORDS,
    beginnings: MAX_COMPLETIONS,
  });
  const meant = await findSuggestions(db, rows);
  return rows.map((row, at) => presentWord(row, meant.get(row.word) ?? [], at === rows.length - 1));
}

/** U+10FFFF sorts after any character a word can continue with. */
const QUERY_WORDS = String.raw`
  WITH query_words AS MATERIALIZED (
    SELECT word, min(stem) AS stem, min(place) AS place FROM search_tokens($search) GROUP BY word
     ORDER BY min(place) LIMIT $words
  ), known AS MATERIALIZED (
    SELECT a.*, EXISTS (SELECT 1 FROM search_words w WHERE w.word = a.word OR w.word = a.stem) AS is_known,
           CASE WHEN a.place < (SELECT max(place) FROM query_words) OR char_length(a.word) < 2 THEN '{}'
                WHEN char_length(a.word) = 2 THEN ARRAY(
                  SELECT w.word FROM search_words w WHERE left(w.word, 2) = a.word ORDER BY w.posts DESC LIMIT $beginnings)
                ELSE ARRAY(
                  SELECT w.word FROM search_words w
                   WHERE w.word >= a.word COLLATE "C" AND w.word < (a.word || U&'\+10FFFF') COLLATE "C"
                   ORDER BY w.posts DESC, w.word LIMIT $beginnings)
           END AS beginnings
      FROM query_words a
  )
  SELECT word, stem, is_known, beginnings FROM known ORDER BY place`;

/**
 * One query per word, by value: for a joined word the planner assumes the worst and reads every word in the table.
 */
const NEAR = `
  SELECT word, posts FROM search_words WHERE word % $word
   ORDER BY similarity(word, $word) DESC, posts DESC, word LIMIT 30`;

/** Returns corrections for words that are unknown and no prefix of a known one, the most common first. */
async function findSuggestions(db: Sequelize, rows: readonly Row[]): Promise<Map<string, string[]>> {
  const unknown = rows.filter(
    (row) => !row.is_known && row.beginnings.length === 0 && [...row.word].length > 2,
  );
  const meant = new Map<string, string[]>();
  for (const { word } of unknown.slice(0, MAX_CORRECTED)) {
    const near = await select<{ word: string; posts: number }>(db, NEAR, { word });
    const likely = near.filter((row) => mayBeMeant(word, row.word)).sort((a, b) => b.posts - a.posts);
    meant.set(
      word,
      likely.slice(0, MAX_SUGGESTIONS).map((row) => row.word),
    );
  }
  return meant;
}

function presentWord({ word, stem, beginnings }: Row, meant: string[], isLast: boolean): QueryWord {
  const forms = new Set([word, ...(stem ? [stem] : []), ...beginnings, ...meant]);
  const begins = isLast && [...word].length > 1;
  return { word, stem, begins, forms: [...forms], meant: meant[0] ?? null };
}

/** Limits a search to a site, to a block of posts, or to titles and tags. */
export interface Within {
  /** A mark that every post there has among its words, such as `@s` and a site's id. */
  mark?: string;
  /** Title and tags only. */
  head?: boolean;
}

/**
 * Returns the text of a `tsquery`. Words come from `search_tokens`, which leaves no quote and no backslash in them;
 * an empty search finds nothing.
 */
export function tsqueryOf(words: readonly QueryWord[], { mark, head = false }: Within = {}): string {
  if (words.length === 0) return "";
  const before = head ? "^" : "";
  const all = words.map(({ forms }) => `(${forms.map((form) => `'${before}${form}'`).join(" | ")})`);
  return (mark ? [...all, `'${mark}'`] : all).join(" & ");
}

/** Returns the mark of a site's posts. */
export const siteMark = (siteId: string) => `@s${siteId}`;

import type { SoughtWord } from "@quire/domain/posts/highlight";
import { mayBeMeant } from "@quire/domain/text/spelling";
import { QueryTypes, type Sequelize } from "sequelize";
import { selectPrepared } from "../../../platform/database/selectPrepared.ts";

const MOST_WORDS = 12;
/** Words that one begun word may become, the commonest first. */
const MOST_BEGINNINGS = 12;
const MOST_MEANT = 3;
/** Strange words of one search that are looked into. */
const MOST_CORRECTED = 3;

/** One word of a search, as the index has it: itself, its stem, what it may go on to be, or else what it may have meant. */
export interface AskedWord extends SoughtWord {
  /** Set where nothing has the word as it was typed. */
  meant: string | null;
}

interface Row {
  word: string;
  stem: string | null;
  is_known: boolean;
  beginnings: string[];
}

/**
 * The words of a search; empty where nothing searchable is left. Every word must occur, the last as the beginning of
 * one, since people search while they type. All look-ups go by the table of known words, never through the posts.
 */
export async function readAskedWords(db: Sequelize, text: string): Promise<AskedWord[]> {
  const rows = await selectPrepared<Row>(db, ASKED, {
    search: text,
    words: MOST_WORDS,
    beginnings: MOST_BEGINNINGS,
  });
  const meant = await findMeant(db, rows);
  return rows.map((row, at) => presentWord(row, meant.get(row.word) ?? [], at === rows.length - 1));
}

/** U+10FFFF sorts behind whatever a word may go on with. */
const ASKED = String.raw`
  WITH asked AS MATERIALIZED (
    SELECT word, min(stem) AS stem, min(place) AS place FROM search_tokens($search) GROUP BY word
     ORDER BY min(place) LIMIT $words
  ), known AS MATERIALIZED (
    SELECT a.*, EXISTS (SELECT 1 FROM search_words w WHERE w.word = a.word OR w.word = a.stem) AS is_known,
           CASE WHEN a.place < (SELECT max(place) FROM asked) OR char_length(a.word) < 2 THEN '{}'
                WHEN char_length(a.word) = 2 THEN ARRAY(
                  SELECT w.word FROM search_words w WHERE left(w.word, 2) = a.word ORDER BY w.posts DESC LIMIT $beginnings)
                ELSE ARRAY(
                  SELECT w.word FROM search_words w
                   WHERE w.word >= a.word COLLATE "C" AND w.word < (a.word || U&'\+10FFFF') COLLATE "C"
                   ORDER BY w.posts DESC, w.word LIMIT $beginnings)
           END AS beginnings
      FROM asked a
  )
  SELECT word, stem, is_known, beginnings FROM known ORDER BY place`;

/** One word at a time, by value: of a joined one the planner expects the worst, and reads every word there is. */
const NEAR = `
  SELECT word FROM search_words WHERE word % $word
   ORDER BY similarity(word, $word) DESC, posts DESC, word LIMIT 30`;

/** For words that are known nowhere, and begin none: what they may have meant. */
async function findMeant(db: Sequelize, rows: readonly Row[]): Promise<Map<string, string[]>> {
  const strange = rows.filter(
    (row) => !row.is_known && row.beginnings.length === 0 && [...row.word].length > 2,
  );
  const meant = new Map<string, string[]>();
  for (const { word } of strange.slice(0, MOST_CORRECTED)) {
    const near = await db.query<{ word: string }>(NEAR, { bind: { word }, type: QueryTypes.SELECT });
    const likely = near.map((row) => row.word).filter((other) => mayBeMeant(word, other));
    meant.set(word, likely.slice(0, MOST_MEANT));
  }
  return meant;
}

function presentWord({ word, stem, beginnings }: Row, meant: string[], isLast: boolean): AskedWord {
  const forms = new Set([word, ...(stem ? [stem] : []), ...beginnings, ...meant]);
  const begins = isLast && [...word].length > 1;
  return { word, stem, begins, forms: [...forms], meant: meant[0] ?? null };
}

/** A search within a site, within a block of posts, or among titles and tags alone. */
export interface Within {
  /** Marks that every post there has among its words, such as `@s` and a site's id. */
  mark?: string;
  /** Title and tags only. */
  head?: boolean;
}

/**
 * The text of a `tsquery`. Words come out of `search_tokens`, which leaves no quote and no backslash in them; an empty
 * search finds nothing.
 */
export function tsqueryOf(words: readonly AskedWord[], { mark, head = false }: Within = {}): string {
  if (words.length === 0) return "";
  const before = head ? "^" : "";
  const all = words.map(({ forms }) => `(${forms.map((form) => `'${before}${form}'`).join(" | ")})`);
  return (mark ? [...all, `'${mark}'`] : all).join(" & ");
}

/** The mark of a site's posts. */
export const siteMark = (siteId: string) => `@s${siteId}`;

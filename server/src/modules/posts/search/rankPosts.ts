import type { Sequelize } from "sequelize";
import { select } from "../../../platform/database/select.ts";
import { decodeNext, encodeNext } from "../../../platform/http/nextKey.ts";
import { cutPage, type Slice } from "../../../platform/http/paging.ts";
import { hasParts } from "../../sites/isShown.ts";
import { firstMatches, readBlockMarks } from "./blockMarks.ts";
import { type QueryWord, tsqueryOf } from "./searchQuery.ts";

/**
 * Maximum number of posts that are ranked: those with a match in title or tags first, then other matches, the
 * newest of each.
 */
const MAX_IN_HEAD = 400;
const MAX_ANYWHERE = 400;
/** Ten times the likes make up for sixty days. */
const HOURS_FOR_TENFOLD = 1440;

/** What a work has before its chapters: nearly as much as a match in the title. */
const WORK_BONUS = 5000;

interface Ranked {
  post_id: string;
  more_chapters: number;
  score: number;
  heat: number;
}

/**
 * Returns the ids of what a search finds, the best first: by where the words match (title, tags, summary, text),
 * then by age and likes. Of a work and its chapters it returns the best one, unless chapters are searched. Candidates
 * are capped, because a common word is in more posts than anyone reads, and the cap makes every page cost the same.
 */
export async function rankPosts(
  db: Sequelize,
  words: readonly QueryWord[],
  text: string,
  slice: Slice,
  chapters: boolean,
): Promise<{ ranked: Ranked[]; next: string | null }> {
  if (words.length === 0) return { ranked: [], next: null };
  const [score, heat, id] = slice.next
    ? decodeNext(slice.next, "found posts", ["number", "number", "string"])
    : [2 ** 31 - 1, 2 ** 31 - 1, ""];
  const rows = await select<Ranked>(db, RANKED, {
    marks: await readBlockMarks(db),
    head: tsqueryOf(words, { head: true }),
    anywhere: tsqueryOf(words),
    title: text,
    chapters,
    score,
    heat,
    id,
    limit: slice.limit + 1,
    offset: slice.offset,
  });
  const page = cutPage(rows, slice.limit, (last) =>
    encodeNext("found posts", [last.score, last.heat, last.post_id]),
  );
  return { ranked: page.rows, next: page.next };
}

const RANKED = `
  WITH ranked AS (
    SELECT p.post_id, coalesce(p.parent_id, p.post_id) AS work, p.parent_id IS NOT NULL AS is_chapter,
           round(ts_rank('{0.05, 0.15, 0.4, 1}', p.search, $anywhere::tsquery) * 10000)::int
             + CASE WHEN p.parent_id IS NULL THEN ${WORK_BONUS} ELSE 0 END
             + CASE WHEN lower(p.title) = lower($title) THEN 10000 ELSE 0 END AS score,
           floor(extract(epoch FROM p.published_at) / 3600 + ${HOURS_FOR_TENFOLD} * log(1 + p.likes_count))::int AS heat
      FROM publications p
      JOIN (${firstMatches("$head", MAX_IN_HEAD)} UNION ${firstMatches("$anywhere", MAX_ANYWHERE)}) found USING (post_id)
     WHERE (p.parent_id IS NOT NULL OR NOT $chapters) AND ${hasParts("p")}
  ), best AS (
    SELECT post_id, score, heat,
           row_number() OVER (PARTITION BY work ORDER BY score DESC, heat DESC, post_id DESC) AS place,
           (count(*) FILTER (WHERE is_chapter) OVER (PARTITION BY work) - is_chapter::int)::int AS more_chapters
      FROM ranked)
  SELECT post_id, score, heat, CASE WHEN $chapters THEN 0 ELSE more_chapters END AS more_chapters FROM best
   WHERE (place = 1 OR $chapters) AND ((score, heat, post_id) < ($score, $heat, $id) OR $id = '')
   ORDER BY score DESC, heat DESC, post_id DESC LIMIT $limit OFFSET $offset`;

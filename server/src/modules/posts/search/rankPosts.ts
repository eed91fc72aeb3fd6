import type { Sequelize } from "sequelize";
import { select } from "../../../platform/database/select.ts";
import { decodeNext, encodeNext } from "../../../platform/http/nextKey.ts";
import { cutPage, type Slice } from "../../../platform/http/paging.ts";
import { isShown } from "../../sites/isShown.ts";
import { blockMarks } from "./blockMarks.ts";
import { type QueryWord, tsqueryOf } from "./searchQuery.ts";

/**
 * Maximum number of posts that are ranked: those with a match in title or tags first, then other matches, the
 * newest of each.
 */
const MAX_IN_HEAD = 400;
const MAX_ANYWHERE = 400;
/** Ten times the likes make up for sixty days. */
const HOURS_FOR_TENFOLD = 1440;

interface Ranked {
  post_id: string;
  score: number;
  heat: number;
}

/**
 * Returns the ids of what a search finds, the best first: by where the words match (title, tags, summary, text),
 * then by age and likes. Candidates are capped, because a common word is in more posts than anyone reads, and the
 * cap makes every page cost the same.
 */
export async function rankPosts(
  db: Sequelize,
  words: readonly QueryWord[],
  text: string,
  slice: Slice,
): Promise<{ ids: string[]; next: string | null }> {
  if (words.length === 0) return { ids: [], next: null };
  const [score, heat, id] = slice.next
    ? decodeNext(slice.next, "found posts", ["number", "number", "string"])
    : [2 ** 31 - 1, 2 ** 31 - 1, ""];
  const [newest] = await select<{ number: string | null }>(
    db,
    "SELECT max(number) AS number FROM publications",
  );
  const rows = await select<Ranked>(db, RANKED, {
    marks: blockMarks(Number(newest?.number ?? 0)),
    head: tsqueryOf(words, { head: true }),
    anywhere: tsqueryOf(words),
    title: text,
    score,
    heat,
    id,
    limit: slice.limit + 1,
    offset: slice.offset,
  });
  const page = cutPage(rows, slice.limit, (last) =>
    encodeNext("found posts", [last.score, last.heat, last.post_id]),
  );
  return { ids: page.rows.map(({ post_id }) => post_id), next: page.next };
}

/** SQL: searches block by block, and stops once there are enough candidates. */
const candidates = (query: "$head" | "$anywhere", most: number) =>
  `(SELECT found.post_id FROM unnest($marks::text[]) AS marks (mark) CROSS JOIN LATERAL (
      SELECT p.post_id FROM publications p
       WHERE p.search @@ (${query}::tsquery && quote_literal(marks.mark)::tsquery) AND ${isShown("p")} LIMIT ${most}
    ) found LIMIT ${most})`;

const RANKED = `
  SELECT post_id, score, heat FROM (
    SELECT p.post_id,
           round(ts_rank('{0.05, 0.15, 0.4, 1}', p.search, $anywhere::tsquery) * 10000)::int
             + CASE WHEN lower(p.title) = lower($title) THEN 10000 ELSE 0 END AS score,
           floor(extract(epoch FROM p.published_at) / 3600 + ${HOURS_FOR_TENFOLD} * log(1 + p.likes_count))::int AS heat
      FROM publications p
      JOIN (${candidates("$head", MAX_IN_HEAD)} UNION ${candidates("$anywhere", MAX_ANYWHERE)}) found USING (post_id)
  ) ranked
  WHERE (score, heat, post_id) < ($score, $heat, $id) OR $id = ''
  ORDER BY score DESC, heat DESC, post_id DESC LIMIT $limit OFFSET $offset`;

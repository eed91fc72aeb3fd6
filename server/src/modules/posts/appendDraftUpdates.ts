import { anyOf, listBind } from "../../platform/database/listBind.ts";
import { select } from "../../platform/database/select.ts";
import type { Platform } from "../../platform/platform.ts";
import { DRAFTS_CHANNEL } from "./liveDraft.ts";

/** One update of a live draft. */
export interface DraftUpdate {
  postId: string;
  update: Uint8Array;
  authorId: string;
}

const APPEND = `WITH given AS (
  SELECT * FROM unnest(${listBind("posts")}, ${listBind("updates", "bytea")}, ${listBind("authors")}) WITH ORDINALITY AS g(post_id, update, author_id, n)
), locked AS (
  SELECT post_id FROM drafts WHERE post_id = ${anyOf("posts")} ORDER BY post_id FOR UPDATE
), counted AS (
  SELECT post_id, count(*)::integer AS count FROM given JOIN locked USING (post_id) GROUP BY post_id
), advanced AS (
  UPDATE drafts d SET seq = d.seq + c.count, changed_at = $now FROM counted c WHERE d.post_id = c.post_id
  RETURNING d.post_id, d.seq, d.seq - c.count AS base
), numbered AS (
  SELECT g.n, g.post_id, a.base + row_number() OVER (PARTITION BY g.post_id ORDER BY g.n) AS seq, g.update, g.author_id
    FROM given g JOIN advanced a USING (post_id)
), logged AS (
  INSERT INTO draft_updates (post_id, seq, update, author_id) SELECT post_id, seq, update, author_id FROM numbered
), notified AS (
  SELECT pg_notify($channel, json_build_object('from', $process::text,
    'drafts', json_agg(json_build_array(post_id, seq)))::text) FROM advanced HAVING count(*) > 0
)
SELECT n::integer - 1 AS at, seq::integer AS seq FROM numbered LEFT JOIN notified ON true`;

/**
 * Appends updates to the logs of their drafts, in one statement, and announces it as `process`. Returns the number of
 * each in its draft's log; null if the draft no longer exists. Drafts are locked in the order of their ids.
 */
export async function appendDraftUpdates(
  platform: Platform,
  process: string,
  updates: readonly DraftUpdate[],
): Promise<(number | null)[]> {
  const rows = await select<{ at: number; seq: number }>(platform.db, APPEND, {
    posts: updates.map(({ postId }) => postId),
    updates: updates.map(({ update }) => Buffer.from(update.buffer, update.byteOffset, update.byteLength)),
    authors: updates.map(({ authorId }) => authorId),
    now: platform.clock.now(),
    channel: DRAFTS_CHANNEL,
    process,
  });
  const seqs = new Map(rows.map(({ at, seq }) => [at, seq]));
  return updates.map((_, at) => seqs.get(at) ?? null);
}

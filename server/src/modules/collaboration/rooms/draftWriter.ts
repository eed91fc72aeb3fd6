import { anyOf, listBind } from "../../../platform/database/listBind.ts";
import { selectPrepared } from "../../../platform/database/selectPrepared.ts";
import { failpoint } from "../../../platform/failpoint.ts";
import type { Platform } from "../../../platform/platform.ts";
import { DRAFTS_CHANNEL } from "../../posts/draftLog.ts";

/** Adds to the logs of all drafts that this process has open. */
export interface DraftWriter {
  /** Resolves to its number in the draft's log once it is durable; null where there is no such draft any more. */
  append(entry: DraftEntry): Promise<number | null>;
  /** Resolves when nothing waits any more. */
  drain(): Promise<void>;
}

export interface DraftEntry {
  postId: string;
  update: Uint8Array;
  authorId: string;
}

interface Waiting extends DraftEntry {
  resolve: (seq: number | null) => void;
  reject: (error: unknown) => void;
}

/** Most entries in one statement. */
const MOST = 200;

const APPEND = `WITH given AS (
  SELECT * FROM unnest(${listBind("posts")}, ${listBind("updates", "bytea")}, ${listBind("authors")}) WITH ORDINALITY AS g(post_id, update, author_id, n)
), held AS (
  SELECT post_id FROM drafts WHERE post_id = ${anyOf("posts")} ORDER BY post_id FOR UPDATE
), counted AS (
  SELECT post_id, count(*)::integer AS count FROM given JOIN held USING (post_id) GROUP BY post_id
), moved AS (
  UPDATE drafts d SET seq = d.seq + c.count, changed_at = $now FROM counted c WHERE d.post_id = c.post_id
  RETURNING d.post_id, d.seq, d.seq - c.count AS base
), numbered AS (
  SELECT g.n, g.post_id, m.base + row_number() OVER (PARTITION BY g.post_id ORDER BY g.n) AS seq, g.update, g.author_id
    FROM given g JOIN moved m USING (post_id)
), logged AS (
  INSERT INTO draft_updates (post_id, seq, update, author_id) SELECT post_id, seq, update, author_id FROM numbered
), told AS (
  SELECT pg_notify($channel, json_build_object('from', $process::text,
    'drafts', json_agg(json_build_array(post_id, seq)))::text) FROM moved HAVING count(*) > 0
)
SELECT n::integer - 1 AS at, seq::integer AS seq FROM numbered LEFT JOIN told ON true`;

/**
 * One statement at a time, with all that has come together while the last one ran: a thousand drafts that are written at
 * once cost few commits. Rows are held in the order of their ids, as every other process holds them.
 */
export function openDraftWriter(platform: Platform, process: string): DraftWriter {
  let waiting: Waiting[] = [];
  let running: Promise<void> | null = null;

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, MOST);
      waiting = waiting.slice(MOST);
      await write(batch);
    }
    running = null;
  }

  async function write(batch: readonly Waiting[]): Promise<void> {
    try {
      const rows = await selectPrepared<{ at: number; seq: number }>(platform.db, APPEND, {
        posts: batch.map(({ postId }) => postId),
        updates: batch.map(({ update }) => Buffer.from(update.buffer, update.byteOffset, update.byteLength)),
        authors: batch.map(({ authorId }) => authorId),
        now: platform.clock.now(),
        channel: DRAFTS_CHANNEL,
        process,
      });
      failpoint("draftLogged");
      const seqs = new Map(rows.map(({ at, seq }) => [at, seq]));
      for (const [at, { resolve }] of batch.entries()) resolve(seqs.get(at) ?? null);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  return {
    append: (entry) =>
      new Promise((resolve, reject) => {
        waiting.push({ ...entry, resolve, reject });
        running ??= Promise.resolve().then(run);
      }),
    async drain() {
      while (running) await running;
    },
  };
}

import { anyOf, listBind } from "../../../platform/database/listBind.ts";
import { select } from "../../../platform/database/select.ts";
import { failpoint } from "../../../platform/failpoint.ts";
import type { Platform } from "../../../platform/platform.ts";
import { DRAFTS_CHANNEL } from "../../posts/liveDraft.ts";

/** Appends to the logs of all drafts open in this process. */
export interface DraftWriter {
  /** Resolves to the entry's number in the draft's log once it is durable; null if the draft no longer exists. */
  append(entry: DraftEntry): Promise<number | null>;
  /** Resolves once no entry is waiting. */
  drain(): Promise<void>;
}

export interface DraftEntry {
  postId: string;
  update: Uint8Array;
  authorId: string;
}

interface QueuedEntry extends DraftEntry {
  resolve: (seq: number | null) => void;
  reject: (error: unknown) => void;
}

/** Most entries in one statement. */
const MAX_BATCH = 200;

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
 * Opens the writer. It runs one statement at a time, with all entries that queued while the last one ran, so a
 * thousand drafts edited at once need few commits. Rows are locked in the order of their ids, as in every other
 * process.
 */
export function openDraftWriter(platform: Platform, process: string): DraftWriter {
  let queue: QueuedEntry[] = [];
  let running: Promise<void> | null = null;

  async function run(): Promise<void> {
    while (queue.length > 0) {
      const batch = queue.slice(0, MAX_BATCH);
      queue = queue.slice(MAX_BATCH);
      await write(batch);
    }
    running = null;
  }

  async function write(batch: readonly QueuedEntry[]): Promise<void> {
    try {
      const rows = await select<{ at: number; seq: number }>(platform.db, APPEND, {
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
        queue.push({ ...entry, resolve, reject });
        running ??= Promise.resolve().then(run);
      }),
    async drain() {
      while (running) await running;
    },
  };
}

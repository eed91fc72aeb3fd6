import type { Transaction } from "sequelize";
import { select } from "../../platform/database/select.ts";
import type { Platform } from "../../platform/platform.ts";

/** A draft's position in its log. */
export interface DraftHead {
  seq: number;
  state_seq: number;
  log_from: number;
}

export interface LoggedUpdate {
  seq: number;
  update: Uint8Array;
  author_id: string | null;
}

/** What a client that has the log up to `since` needs to catch up. */
export interface DraftLog extends DraftHead {
  /** The complete state as of `state_seq`, if the log no longer reaches back to `since`. */
  state: Uint8Array | null;
  updates: LoggedUpdate[];
}

export interface StoredLog extends DraftLog {
  /** How its document stores the text: 1 is a tree of elements, 2 one text. */
  shape: 1 | 2;
}

const READ_LOG = `WITH d AS (SELECT * FROM drafts WHERE post_id = $postId)
SELECT seq, state_seq, log_from, shape, CASE WHEN $since < log_from THEN state END AS bytes, NULL AS author_id FROM d
UNION ALL
SELECT l.seq, NULL, NULL, NULL, l.update, l.author_id::text FROM d JOIN draft_updates l USING (post_id)
 WHERE l.seq > CASE WHEN $since < d.log_from THEN d.state_seq ELSE $since END
 ORDER BY state_seq NULLS LAST, seq`;

type LogRow =
  | (DraftHead & { shape: 1 | 2; bytes: Uint8Array | null })
  | { seq: number; state_seq: null; bytes: Uint8Array; author_id: string | null };

/**
 * Returns the log after `since` (0 returns everything), or null if the post has no live draft. One statement,
 * because a checkpoint between two could delete what the second reads. One row per update, because an array of
 * bytea would be parsed character by character.
 */
export async function readStoredLog(
  { db }: Pick<Platform, "db">,
  postId: string,
  since: number,
  transaction: Transaction | null = null,
): Promise<StoredLog | null> {
  const [head, ...log] = await select<LogRow>(db, READ_LOG, { postId, since }, transaction);
  if (!head || head.state_seq === null) return null;
  const { seq, state_seq, log_from, shape, bytes: state } = head;
  const updates = log.flatMap((row) =>
    row.state_seq === null ? [{ seq: row.seq, update: row.bytes, author_id: row.author_id }] : [],
  );
  return { seq, state_seq, log_from, shape, state, updates };
}

/** Locks a live draft until the transaction ends, so nothing is appended to its log. Lock its post first. */
export async function lockDraft(
  { db }: Pick<Platform, "db">,
  postId: string,
  transaction: Transaction,
): Promise<DraftHead | null> {
  const [row] = await select<DraftHead>(
    db,
    "SELECT seq, state_seq, log_from FROM drafts WHERE post_id = $postId FOR UPDATE",
    { postId },
    transaction,
  );
  return row ?? null;
}

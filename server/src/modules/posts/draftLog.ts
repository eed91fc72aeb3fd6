import type { Transaction } from "sequelize";
import { selectPrepared } from "../../platform/database/selectPrepared.ts";
import type { Platform } from "../../platform/platform.ts";

/** A draft's place in its log. */
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

/** What brings somebody who knows the log up to `since` to its end. */
export interface DraftNews extends DraftHead {
  /** The whole as of `state_seq`, where the log no longer reaches back to `since`. */
  state: Uint8Array | null;
  updates: LoggedUpdate[];
}

const NEWS = `WITH d AS (SELECT * FROM drafts WHERE post_id = $postId)
SELECT seq, state_seq, log_from, CASE WHEN $since < log_from THEN state END AS bytes, NULL AS author_id FROM d
UNION ALL
SELECT l.seq, NULL, NULL, l.update, l.author_id::text FROM d JOIN draft_updates l USING (post_id)
 WHERE l.seq > CASE WHEN $since < d.log_from THEN d.state_seq ELSE $since END
 ORDER BY state_seq NULLS LAST, seq`;

type NewsRow =
  | (DraftHead & { bytes: Uint8Array | null })
  | { seq: number; state_seq: null; bytes: Uint8Array; author_id: string | null };

/**
 * What the log has after `since`; null where the post is no live draft. 0 asks for everything. One statement: between two,
 * versions could come and take along what the second looks for. A row each: an array of bytes would be read by letters.
 */
export async function readDraft(
  { db }: Pick<Platform, "db">,
  postId: string,
  since: number,
  transaction: Transaction | null = null,
): Promise<DraftNews | null> {
  const [head, ...log] = await selectPrepared<NewsRow>(db, NEWS, { postId, since }, transaction);
  if (!head || head.state_seq === null) return null;
  const { seq, state_seq, log_from, bytes: state } = head;
  const updates = log.flatMap((row) =>
    row.state_seq === null ? [{ seq: row.seq, update: row.bytes, author_id: row.author_id }] : [],
  );
  return { seq, state_seq, log_from, state, updates };
}

/** Holds a live draft until the transaction ends: nothing is added to its log meanwhile. Its post is to be held first. */
export async function lockDraft(
  { db }: Pick<Platform, "db">,
  postId: string,
  transaction: Transaction,
): Promise<DraftHead | null> {
  const [row] = await selectPrepared<DraftHead>(
    db,
    "SELECT seq, state_seq, log_from FROM drafts WHERE post_id = $postId FOR UPDATE",
    { postId },
    transaction,
  );
  return row ?? null;
}

export interface NewVersion {
  version: number;
  updated: string;
  /** Made of what was typed: nothing beside the text is other than it was. */
  isTyped: boolean;
}

/** The channel on which processes tell each other that a log has grown. */
export const DRAFTS_CHANNEL = "drafts";

/** What is told there. A hint: who hears it reads the log. */
export interface DraftsGrown {
  /** The process that wrote, which knows already; null for a save that no room has seen. */
  from: string | null;
  drafts: [postId: string, seq: number][];
  /** A new version of the one draft that is named. */
  saved?: NewVersion;
}

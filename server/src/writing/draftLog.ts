import type { Transaction } from "sequelize";
import { selectPrepared } from "../platform/database/selectPrepared.ts";
import type { Platform } from "../platform/platform.ts";

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

const NEWS = `SELECT d.seq, d.state_seq, d.log_from, CASE WHEN $since < d.log_from THEN d.state END AS state,
       u.seqs, u.updates, u.authors
  FROM drafts d, LATERAL (
    SELECT array_agg(l.seq ORDER BY l.seq) AS seqs, array_agg(l.update ORDER BY l.seq) AS updates,
           array_agg(l.author_id::text ORDER BY l.seq) AS authors
      FROM draft_updates l
     WHERE l.post_id = d.post_id AND l.seq > CASE WHEN $since < d.log_from THEN d.state_seq ELSE $since END) u
 WHERE d.post_id = $postId`;

interface NewsRow extends DraftHead {
  state: Uint8Array | null;
  seqs: number[] | null;
  updates: Uint8Array[] | null;
  authors: (string | null)[] | null;
}

/**
 * What the log has after `since`; null where the post is no live draft. 0 asks for everything. One statement: between two,
 * versions could come and take along what the second looks for.
 */
export async function readDraft(
  { db }: Pick<Platform, "db">,
  postId: string,
  since: number,
  transaction: Transaction | null = null,
): Promise<DraftNews | null> {
  const [row] = await selectPrepared<NewsRow>(db, NEWS, { postId, since }, transaction);
  if (!row) return null;
  const { seqs, updates, authors, ...head } = row;
  return {
    ...head,
    updates: (seqs ?? []).map((seq, at) => ({
      seq,
      update: updates?.[at] as Uint8Array,
      author_id: authors?.[at] ?? null,
    })),
  };
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

/** The channel on which processes tell each other that a log has grown. */
export const DRAFTS_CHANNEL = "drafts";

/** What is told there. A hint: who hears it reads the log. */
export interface DraftsGrown {
  /** The process that wrote, which knows already; null for a save that no room has seen. */
  from: string | null;
  drafts: [postId: string, seq: number][];
  /** A new version of the one draft that is named. */
  version?: number;
}

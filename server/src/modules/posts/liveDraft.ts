import { sliceUpdate } from "@quire/documents/yjs/sliceUpdate";
import type { Transaction } from "sequelize";
import { select } from "../../platform/database/select.ts";
import { withTransaction } from "../../platform/database/withTransaction.ts";
import type { Platform } from "../../platform/platform.ts";
import { scopeOf } from "../../platform/scope.ts";
import { SMALL_BYTES, seedDocument, sliceInWorker } from "./parsing/parseInWorker.ts";
import { findWorkingPost } from "./workingPost.ts";

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

const READ_LOG = `WITH d AS (SELECT * FROM drafts WHERE post_id = $postId)
SELECT seq, state_seq, log_from, CASE WHEN $since < log_from THEN state END AS bytes, NULL AS author_id FROM d
UNION ALL
SELECT l.seq, NULL, NULL, l.update, l.author_id::text FROM d JOIN draft_updates l USING (post_id)
 WHERE l.seq > CASE WHEN $since < d.log_from THEN d.state_seq ELSE $since END
 ORDER BY state_seq NULLS LAST, seq`;

type LogRow =
  | (DraftHead & { bytes: Uint8Array | null })
  | { seq: number; state_seq: null; bytes: Uint8Array; author_id: string | null };

/**
 * Returns the log after `since` (0 returns everything), or null if the post has no live draft. One statement,
 * because a checkpoint between two could delete what the second reads. One row per update, because an array of
 * bytea would be parsed character by character.
 */
export async function readDraftLog(
  { db }: Pick<Platform, "db">,
  postId: string,
  since: number,
  transaction: Transaction | null = null,
): Promise<DraftLog | null> {
  const [head, ...log] = await select<LogRow>(db, READ_LOG, { postId, since }, transaction);
  if (!head || head.state_seq === null) return null;
  const { seq, state_seq, log_from, bytes: state } = head;
  const updates = log.flatMap((row) =>
    row.state_seq === null ? [{ seq: row.seq, update: row.bytes, author_id: row.author_id }] : [],
  );
  return { seq, state_seq, log_from, state, updates };
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

export interface NewVersion {
  version: number;
  updated: string;
  /** Made from typed updates: only the text changed. */
  isTyped: boolean;
}

/** The channel on which processes announce that a log has grown. */
export const DRAFTS_CHANNEL = "drafts";

/** Its message. Only a hint: receivers read the log. */
export interface DraftsGrown {
  /** The process that wrote, which needs no notice; null for a save that no room has seen. */
  from: string | null;
  drafts: [postId: string, seq: number][];
  /** A new version of the one draft in `drafts`. */
  saved?: NewVersion;
}

/**
 * Returns a post as a live draft. The first call writes its current version into a document, once even among
 * concurrent calls. Null if there is no such post.
 */
export async function openDraft(
  platform: Platform,
  siteId: string,
  postId: string,
): Promise<DraftLog | null> {
  const existing = await readDraftLog(platform, postId, 0);
  if (existing) return existing;
  await withTransaction(platform.db, async (transaction) => {
    await select(
      platform.db,
      "SELECT 1 FROM posts WHERE id = $postId AND site_id = $siteId FOR NO KEY UPDATE",
      { postId, siteId },
      transaction,
    );
    const post = await findWorkingPost(scopeOf(platform, transaction), siteId, postId);
    if (!post || post.is_live) return;
    await select(
      platform.db,
      `WITH live AS (UPDATE posts SET is_live = true WHERE id = $postId)
       INSERT INTO drafts (post_id, seq, state, state_seq, log_from, changed_at)
       VALUES ($postId, 1, $state, 1, 1, $now)`,
      { postId, state: Buffer.from(await seedDocument(platform, post)), now: platform.clock.now() },
      transaction,
    );
  });
  return readDraftLog(platform, postId, 0);
}

/** Splits an update into slices that each take little time to apply. Throws on a malformed or far too large one. */
export async function sliceDraftUpdate(
  platform: Pick<Platform, "clock">,
  siteId: string,
  update: Uint8Array,
): Promise<Uint8Array[]> {
  return update.byteLength <= SMALL_BYTES ? sliceUpdate(update) : sliceInWorker(platform, siteId, update);
}

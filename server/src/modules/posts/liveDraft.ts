import { sliceUpdate } from "@quire/documents/yjs/sliceUpdate";
import type { Transaction } from "sequelize";
import { select } from "../../platform/database/select.ts";
import { withTransaction } from "../../platform/database/withTransaction.ts";
import type { Platform } from "../../platform/platform.ts";
import { scopeOf } from "../../platform/scope.ts";
import { convertStoredDraft } from "./convertStoredDraft.ts";
import { type DraftLog, readStoredLog } from "./draftLog.ts";
import { SMALL_BYTES, seedDocument, sliceInWorker } from "./parsing/parseInWorker.ts";
import { findWorkingPost } from "./workingPost.ts";

/** Returns the log as `readStoredLog` does, in today's shape. */
export async function readDraftLog(
  platform: Platform,
  postId: string,
  since: number,
  transaction: Transaction | null = null,
): Promise<DraftLog | null> {
  const log = await readStoredLog(platform, postId, since, transaction);
  if (log?.shape !== 1) return log;
  if (transaction) await convertStoredDraft(scopeOf(platform, transaction), postId);
  else await withTransaction(platform.db, (own) => convertStoredDraft(scopeOf(platform, own), postId));
  return readStoredLog(platform, postId, since, transaction);
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
       INSERT INTO drafts (post_id, seq, state, state_seq, log_from, changed_at, shape)
       VALUES ($postId, 1, $state, 1, 1, $now, 2)`,
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

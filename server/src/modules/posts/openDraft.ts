import * as Y from "yjs";
import { selectPrepared } from "../../platform/database/selectPrepared.ts";
import { withTransaction } from "../../platform/database/withTransaction.ts";
import type { Platform } from "../../platform/platform.ts";
import { type DraftNews, readDraft } from "./draftLog.ts";
import { findWorkingPost, type WorkingPost } from "./drafts/workingPost.ts";
import { writeText } from "./draftText.ts";

/**
 * A post as a live draft. The first time its current version is written into a document, once, whoever else asks at the
 * same moment. Null where there is no such post.
 */
export async function openDraft(
  platform: Platform,
  siteId: string,
  postId: string,
): Promise<DraftNews | null> {
  const standing = await readDraft(platform, postId, 0);
  if (standing) return standing;
  await withTransaction(platform.db, async (transaction) => {
    await selectPrepared(
      platform.db,
      "SELECT 1 FROM posts WHERE id = $postId AND site_id = $siteId FOR NO KEY UPDATE",
      { postId, siteId },
      transaction,
    );
    const post = await findWorkingPost({ platform, transaction }, siteId, postId);
    if (!post || post.is_live) return;
    await selectPrepared(
      platform.db,
      `WITH live AS (UPDATE posts SET is_live = true WHERE id = $postId)
       INSERT INTO drafts (post_id, seq, state, state_seq, log_from, changed_at)
       VALUES ($postId, 1, $state, 1, 1, $now)`,
      { postId, state: seedOf(post), now: platform.clock.now() },
      transaction,
    );
  });
  return readDraft(platform, postId, 0);
}

/** A version of a post as the first state of its document. */
export function seedOf({ title, blocks }: Pick<WorkingPost, "title" | "blocks">): Buffer {
  const doc = new Y.Doc();
  writeText(doc, { title, blocks });
  return Buffer.from(Y.encodeStateAsUpdate(doc));
}

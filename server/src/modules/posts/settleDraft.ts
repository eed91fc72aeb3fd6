import { isDeepStrictEqual } from "node:util";
import type { Transaction } from "sequelize";
import * as Y from "yjs";
import { selectPrepared } from "../../platform/database/selectPrepared.ts";
import { withTransaction } from "../../platform/database/withTransaction.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import {
  DRAFTS_CHANNEL,
  type DraftHead,
  type DraftsGrown,
  lockDraft,
  type NewVersion,
  readDraft,
} from "./draftLog.ts";
import { storeVersion } from "./drafts/storeVersion.ts";
import type { WorkingPost } from "./drafts/workingPost.ts";
import { snapshotOf } from "./drafts/workingPost.ts";
import { draftOf, textOf } from "./draftText.ts";
import { lockPost } from "./lockPost.ts";
import type { SavedRow } from "./savedRow.ts";

/**
 * Makes what was typed into a live draft its post's next version, if anything was. The post is held already, in this
 * transaction, and is read as it then stood.
 */
export async function settleDraft(
  context: { platform: Platform; transaction: Transaction },
  post: WorkingPost,
): Promise<SavedRow | WorkingPost> {
  const { platform, transaction } = context;
  const head = post.is_live ? await lockDraft(platform, post.id, transaction) : null;
  if (!head || head.seq === head.state_seq) return post;
  const news = await readDraft(platform, post.id, 0, transaction);
  if (!news) return post;

  const doc = draftOf(news);
  const text = textOf(doc, platform.newId);
  const isNew = text !== null && !isDeepStrictEqual(text, { title: post.title, blocks: post.blocks });
  const authors = [...new Set(news.updates.flatMap(({ author_id: author }) => author ?? []))];
  const saved = isNew
    ? await storeVersion(
        context,
        post,
        { ...snapshotOf(post), ...text },
        {
          authorId: authors.at(-1) ?? null,
          contributors: authors.length > 1 ? authors : [],
        },
      )
    : null;
  await moveState(context, post.id, head, Y.encodeStateAsUpdate(doc), saved && newVersion(saved, true));
  return saved ?? post;
}

/** The same for a post that nobody holds yet. One that is gone has nothing to settle. */
export async function settlePost(platform: Platform, siteId: string, id: string): Promise<void> {
  try {
    await withTransaction(platform.db, async (transaction) => {
      const context = { platform, transaction };
      await settleDraft(context, await lockPost(context, siteId, id));
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

export function newVersion({ version, updated_at }: SavedRow, isTyped: boolean): NewVersion {
  return { version, updated: updated_at.toISOString(), isTyped };
}

/** From here on the log's state is the whole document up to `head.seq`. What stood before it is kept once more. */
export async function moveState(
  { platform, transaction }: { platform: Platform; transaction: Transaction },
  postId: string,
  head: DraftHead,
  state: Uint8Array,
  saved: NewVersion | null,
): Promise<void> {
  const told: DraftsGrown = {
    from: null,
    drafts: [[postId, head.seq]],
    ...(saved && { saved }),
  };
  await selectPrepared(
    platform.db,
    `WITH moved AS (
       UPDATE drafts SET seq = $seq, state = $state, state_seq = $seq, log_from = $from WHERE post_id = $postId
     ), gone AS (
       DELETE FROM draft_updates WHERE post_id = $postId AND seq <= $from
     )
     SELECT pg_notify($channel, $message)`,
    {
      postId,
      seq: head.seq,
      from: head.state_seq,
      state: Buffer.from(state),
      channel: DRAFTS_CHANNEL,
      message: JSON.stringify(told),
    },
    transaction,
  );
}

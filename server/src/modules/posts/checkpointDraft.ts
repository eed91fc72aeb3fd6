import { isDeepStrictEqual } from "node:util";
import type { Transaction } from "sequelize";
import * as Y from "yjs";
import { select } from "../../platform/database/select.ts";
import { withTransaction } from "../../platform/database/withTransaction.ts";
import type { CommandContext, Context } from "../../platform/http/context.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import { textOf } from "./draftText.ts";
import {
  DRAFTS_CHANNEL,
  type DraftHead,
  type DraftsGrown,
  draftDocument,
  lockDraft,
  type NewVersion,
  readDraftLog,
} from "./liveDraft.ts";
import { storeVersion } from "./revisions.ts";
import type { SavedRow } from "./savedRow.ts";
import { findWorkingPost, lockPost, snapshotOf, type WorkingPost } from "./workingPost.ts";

/** Locks the post and saves everything typed so far as its version. */
export async function lockCheckpointedPost(
  context: CommandContext,
  { siteId, id }: { siteId: string; id: string },
): Promise<WorkingPost> {
  const post = await lockPost(context, siteId, id);
  const { version } = await checkpointDraft(context, post);
  return version === post.version ? post : lockPost(context, siteId, id);
}

/**
 * Saves a live draft's pending updates as its post's next revision, if there are any. The post must be locked in
 * this transaction, and `post` must be its current state.
 */
export async function checkpointDraft(
  context: { platform: Platform; transaction: Transaction },
  post: WorkingPost,
): Promise<SavedRow | WorkingPost> {
  const { platform, transaction } = context;
  const head = post.is_live ? await lockDraft(platform, post.id, transaction) : null;
  if (!head || head.seq === head.state_seq) return post;
  const log = await readDraftLog(platform, post.id, 0, transaction);
  if (!log) return post;

  const doc = draftDocument(log);
  const text = textOf(doc, platform.newId);
  const isNew = text !== null && !isDeepStrictEqual(text, { title: post.title, blocks: post.blocks });
  const authors = [...new Set(log.updates.flatMap(({ author_id: author }) => author ?? []))];
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
  await saveState(context, post.id, head, Y.encodeStateAsUpdate(doc), saved && newVersion(saved, true));
  return saved ?? post;
}

/** Checkpoints a post's draft in its own transaction. Does nothing if the post is missing. */
export async function checkpointPost(platform: Platform, siteId: string, id: string): Promise<void> {
  try {
    await withTransaction(platform.db, async (transaction) => {
      const context = { platform, transaction };
      await checkpointDraft(context, await lockPost(context, siteId, id));
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

export function newVersion({ version, updated_at }: SavedRow, isTyped: boolean): NewVersion {
  return { version, updated: updated_at.toISOString(), isTyped };
}

/**
 * Stores the document up to `head.seq` as the log's state. Updates before the previous state are deleted; later
 * ones are kept once more, for processes that are one step behind.
 */
export async function saveState(
  { platform, transaction }: { platform: Platform; transaction: Transaction },
  postId: string,
  head: DraftHead,
  state: Uint8Array,
  saved: NewVersion | null,
): Promise<void> {
  const message: DraftsGrown = {
    from: null,
    drafts: [[postId, head.seq]],
    ...(saved && { saved }),
  };
  await select(
    platform.db,
    `WITH moved AS (
       UPDATE drafts SET seq = $seq, state = $state, state_seq = $seq, log_from = $from WHERE post_id = $postId
     ), deleted AS (
       DELETE FROM draft_updates WHERE post_id = $postId AND seq <= $from
     )
     SELECT pg_notify($channel, $message)`,
    {
      postId,
      seq: head.seq,
      from: head.state_seq,
      state: Buffer.from(state),
      channel: DRAFTS_CHANNEL,
      message: JSON.stringify(message),
    },
    transaction,
  );
}

type ReadContext = Pick<Context, "platform" | "transaction">;

/** Returns one of the site's posts with everything typed so far, or null. */
export async function findCheckpointedPost(
  context: ReadContext,
  siteId: string,
  id: string,
): Promise<WorkingPost | null> {
  const post = await findWorkingPost(context, siteId, id);
  return post && checkpointAndReload(context, post);
}

/** Checkpoints a post that was just read, and reads it again. Returns it unchanged if it is not live. */
export async function checkpointAndReload(
  context: ReadContext,
  post: WorkingPost,
): Promise<WorkingPost | null> {
  if (!post.is_live) return post;
  await checkpointPost(context.platform, post.site_id, post.id);
  return findWorkingPost(context, post.site_id, post.id);
}

import { select } from "../../platform/database/select.ts";
import { withTransaction } from "../../platform/database/withTransaction.ts";
import type { CommandContext } from "../../platform/http/context.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import { type ReadScope, type Scope, scopeOf } from "../../platform/scope.ts";
import { type DraftHead, type DraftLog, lockDraft } from "./draftLog.ts";
import type { Checkpoint, WithText } from "./draftWork.ts";
import { DRAFTS_CHANNEL, type DraftsGrown, type NewVersion, readDraftLog } from "./liveDraft.ts";
import { computeDraft, isLargeDraft, seedDocument } from "./parsing/parseInWorker.ts";
import { hasText, storeVersion } from "./revisions.ts";
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
  context: Scope,
  post: WorkingPost,
  computed: ComputedCheckpoint | null = null,
): Promise<SavedRow | WorkingPost> {
  const { platform, transaction } = context;
  const log = post.is_live ? await readDraftLog(platform, post.id, 0, transaction) : null;
  if (!log || log.seq === log.state_seq) return post;
  // The post's lock keeps others from moving the state; the log may grow in the meantime.
  const isCurrent = computed?.log.state_seq === log.state_seq;
  const { log: saved, checkpoint } = isCurrent
    ? computed
    : await computeCheckpoint(platform, post.site_id, log);
  const { text, state, rejectedFrom } = checkpoint;
  const isNew = text !== null && !(await hasText(context, post, text));
  const authors = [...new Set(saved.updates.flatMap(({ author_id: author }) => author ?? []))];
  const row = isNew
    ? await storeVersion(
        context,
        post,
        { ...snapshotOf(post), ...text },
        {
          authorId: authors.at(-1) ?? null,
          contributors: authors.length > 1 ? authors : [],
          isTyped: true,
        },
      )
    : null;
  await lockDraft(platform, post.id, transaction);
  await saveState(context, post.id, saved, {
    state,
    rejected: rejectedIn(saved, rejectedFrom),
    saved: row && newVersion(row, true),
  });
  return row ?? post;
}

/** What a draft's log up to a number makes of it. */
interface ComputedCheckpoint {
  log: DraftLog;
  checkpoint: WithText<Checkpoint>;
}

async function computeCheckpoint(
  platform: Platform,
  siteId: string,
  log: DraftLog,
): Promise<ComputedCheckpoint> {
  const now = platform.clock.now().getTime();
  return { log, checkpoint: await computeDraft(platform, siteId, { kind: "checkpoint", stored: log, now }) };
}

/** Checkpoints a post's draft in its own transaction. Does nothing if the post is missing. */
export async function checkpointPost(platform: Platform, siteId: string, id: string): Promise<void> {
  try {
    // A large draft is computed first: it would hold a database connection and the post's lock for seconds.
    const log = await readDraftLog(platform, id, 0);
    if (!log || log.seq === log.state_seq) return;
    const computed = isLargeDraft(log) ? await computeCheckpoint(platform, siteId, log) : null;
    await withTransaction(platform.db, async (transaction) => {
      const context = scopeOf(platform, transaction);
      await checkpointDraft(context, await lockPost(context, siteId, id), computed);
    });
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 404) throw error;
  }
}

export function newVersion({ version, updated_at }: SavedRow, isTyped: boolean): NewVersion {
  return { version, updated: updated_at.toISOString(), isTyped };
}

export function rejectedIn({ seq }: DraftHead, from: number | null): { from: number; to: number } | null {
  return from === null ? null : { from, to: seq };
}

/** The state of a draft as of a number in its log, and what else that saves. */
interface NewState {
  /** Null keeps the log as it is. */
  state: Uint8Array | null;
  /** The updates that are not in the state. */
  rejected: { from: number; to: number } | null;
  saved: NewVersion | null;
}

/**
 * Stores the document up to `head.seq` as the log's state. Updates before the previous state are deleted; later
 * ones are kept once more, for processes that are one step behind. Rejected ones are kept under negative numbers,
 * which nothing reads: support can recover their text.
 */
export async function saveState(
  scope: Scope,
  postId: string,
  head: DraftHead,
  { state, rejected, saved }: NewState,
): Promise<void> {
  const message: DraftsGrown = {
    from: null,
    drafts: [[postId, head.seq]],
    ...(saved && { saved }),
  };
  await scope.select(
    `WITH moved AS (
       UPDATE drafts SET seq = greatest(seq, $seq), state = $state, state_seq = $seq, log_from = $from
        WHERE post_id = $postId AND $state::bytea IS NOT NULL
     ), deleted AS (
       DELETE FROM draft_updates WHERE post_id = $postId AND seq BETWEEN 1 AND $from AND $state::bytea IS NOT NULL
     ), rejected AS (
       UPDATE draft_updates SET seq = -seq
        WHERE post_id = $postId AND seq > $from AND seq BETWEEN $rejectedFrom AND $rejectedTo
          AND $state::bytea IS NOT NULL
     )
     SELECT pg_notify($channel, $message)`,
    {
      postId,
      seq: head.seq,
      from: head.state_seq,
      state: state && Buffer.from(state),
      rejectedFrom: rejected?.from ?? null,
      rejectedTo: rejected?.to ?? null,
      channel: DRAFTS_CHANNEL,
      message: JSON.stringify(message),
    },
  );
}

/**
 * Replaces a document that would take too much work by that of the post's current version. What it was is kept
 * under negative numbers.
 */
export async function resetDraft(platform: Platform, siteId: string, postId: string): Promise<void> {
  await withTransaction(platform.db, async (transaction) => {
    const post = await lockPost(scopeOf(platform, transaction), siteId, postId);
    const head = await lockDraft(platform, postId, transaction);
    if (!head) return;
    await select(
      platform.db,
      `WITH rejected AS (
         UPDATE draft_updates SET seq = -seq WHERE post_id = $postId AND seq > $from
       ), kept AS (
         INSERT INTO draft_updates (post_id, seq, update) SELECT post_id, -$from::integer, state FROM drafts WHERE post_id = $postId
         ON CONFLICT DO NOTHING
       )
       UPDATE drafts SET seq = seq + 1, state_seq = seq + 1, log_from = seq + 1, state = $seed WHERE post_id = $postId`,
      { postId, from: head.state_seq, seed: Buffer.from(await seedDocument(platform, post)) },
      transaction,
    );
  });
}

type ReadContext = ReadScope;

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

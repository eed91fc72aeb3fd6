import { withTransaction } from "../../../platform/database/withTransaction.ts";
import { refuseField } from "../../../platform/http/refusal.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type Scope, scopeOf } from "../../../platform/scope.ts";
import { newVersion, rejectedIn, saveState } from "../checkpointDraft.ts";
import { type DraftHead, type DraftLog, lockDraft } from "../draftLog.ts";
import { readDraftLog } from "../liveDraft.ts";
import { computeDraft } from "../parsing/parseInWorker.ts";
import { hasText, storeVersion } from "../revisions.ts";
import type { SavedRow } from "../savedRow.ts";
import type { Snapshot } from "../snapshot.ts";
import { lockPost } from "../workingPost.ts";

const TOO_COMPLEX = "With the latest changes, this is too complex for one post. Split it into chapters.";

/**
 * Saves a text that was checked against `version` of a live draft. The difference from that version is applied to
 * the document as of that version, and Yjs merges it with what was typed since, so open editors see it arrive. Null
 * if another version came first.
 */
export async function saveLive(
  platform: Platform,
  post: { id: string; site_id: string; version: number },
  wanted: Snapshot,
  authorId: string,
): Promise<SavedRow | null> {
  return withTransaction(platform.db, async (transaction) => {
    const context = scopeOf(platform, transaction);
    const current = await lockPost(context, post.site_id, post.id);
    const log = await readDraftLog(platform, post.id, 0, transaction);
    if (!log || current.version !== post.version) return null;
    const wantedText = { title: wanted.title, blocks: wanted.blocks };
    const text = (await hasText(context, current, wantedText)) ? null : JSON.stringify(wantedText);
    const merge = async (stored: DraftLog) =>
      computeDraft(platform, post.site_id, {
        kind: "saveLive",
        stored,
        text,
        now: platform.clock.now().getTime(),
      });
    // Locking the log stops all typing in this draft: a long text is merged before.
    const early = await merge(log);
    const head = await lockDraft(platform, post.id, transaction);
    const latest = head?.seq === log.seq ? log : await readDraftLog(platform, post.id, 0, transaction);
    if (!head || !latest) return null;
    const merged = latest === log ? early : await merge(latest);
    if (!merged.text) throw refuseField("body", "With the latest changes, this is too long for one post.");
    if (!merged.state) throw refuseField("body", TOO_COMPLEX, "too_large");

    const authors = new Set(latest.updates.flatMap(({ author_id: author }) => author ?? []));
    const row = await storeVersion(
      context,
      current,
      { ...wanted, ...merged.text },
      {
        authorId,
        contributors: authors.size > 0 ? [...authors.add(authorId)] : [],
      },
    );
    if (!row) return null;
    const { update, state, rejectedFrom } = merged;
    const grown = update ? await appendUpdate(context, post.id, head, { update, authorId }) : head;
    await saveState(context, post.id, grown, {
      state,
      rejected: rejectedIn(latest, rejectedFrom),
      saved: newVersion(row, false),
    });
    return row;
  });
}

/**
 * Appends the difference to the log, which other processes read: the complete state would be large for a one-word
 * change.
 */
async function appendUpdate(
  scope: Scope,
  postId: string,
  head: DraftHead,
  { update, authorId }: { update: Uint8Array; authorId: string },
): Promise<DraftHead> {
  const seq = head.seq + 1;
  await scope.select(
    "INSERT INTO draft_updates (post_id, seq, update, author_id) VALUES ($postId, $seq, $update, $authorId)",
    { postId, seq, update: Buffer.from(update), authorId },
  );
  return { ...head, seq };
}

import { isDeepStrictEqual } from "node:util";
import type { Transaction } from "sequelize";
import * as Y from "yjs";
import { select } from "../../../platform/database/select.ts";
import { withTransaction } from "../../../platform/database/withTransaction.ts";
import { refuseField } from "../../../platform/http/refusal.ts";
import type { Platform } from "../../../platform/platform.ts";
import { newVersion, saveState } from "../checkpointDraft.ts";
import { textOf } from "../draftText.ts";
import {
  applyUpdates,
  type DraftHead,
  draftDocument,
  lockDraft,
  readDraftLog,
  writeText,
} from "../liveDraft.ts";
import { storeVersion } from "../revisions.ts";
import type { SavedRow } from "../savedRow.ts";
import type { Snapshot } from "../snapshot.ts";
import { lockPost } from "../workingPost.ts";

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
    const context = { platform, transaction };
    const current = await lockPost(context, post.site_id, post.id);
    const head = await lockDraft(platform, post.id, transaction);
    if (!head || current.version !== post.version) return null;
    const log = await readDraftLog(platform, post.id, 0, transaction);
    if (!log) return null;

    const saved = draftDocument({ state: log.state, updates: [] });
    const before = Y.encodeStateVector(saved);
    const isOther = !isDeepStrictEqual(
      { title: current.title, blocks: current.blocks },
      { title: wanted.title, blocks: wanted.blocks },
    );
    if (isOther) writeText(saved, wanted);
    const update = isOther ? Y.encodeStateAsUpdate(saved, before) : null;
    applyUpdates(saved, { state: null, updates: log.updates });
    const text = textOf(saved, platform.newId);
    if (!text) throw refuseField("body", "With the latest changes, this is too long for one post.");

    const authors = new Set(log.updates.flatMap(({ author_id: author }) => author ?? []));
    const row = await storeVersion(
      context,
      current,
      { ...wanted, ...text },
      {
        authorId,
        contributors: authors.size > 0 ? [...authors.add(authorId)] : [],
      },
    );
    if (!row) return null;
    const grown = update ? await appendUpdate(context, post.id, head, { update, authorId }) : head;
    await saveState(context, post.id, grown, Y.encodeStateAsUpdate(saved), newVersion(row, false));
    return row;
  });
}

/**
 * Appends the difference to the log, which other processes read: the complete state would be large for a one-word
 * change.
 */
async function appendUpdate(
  { platform, transaction }: { platform: Platform; transaction: Transaction },
  postId: string,
  head: DraftHead,
  { update, authorId }: { update: Uint8Array; authorId: string },
): Promise<DraftHead> {
  const seq = head.seq + 1;
  await select(
    platform.db,
    "INSERT INTO draft_updates (post_id, seq, update, author_id) VALUES ($postId, $seq, $update, $authorId)",
    { postId, seq, update: Buffer.from(update), authorId },
    transaction,
  );
  return { ...head, seq };
}

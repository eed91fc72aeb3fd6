import { isDeepStrictEqual } from "node:util";
import type { Transaction } from "sequelize";
import * as Y from "yjs";
import { selectPrepared } from "../../../platform/database/selectPrepared.ts";
import { withTransaction } from "../../../platform/database/withTransaction.ts";
import { refuseField } from "../../../platform/http/refusal.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type DraftHead, lockDraft, readDraft } from "../draftLog.ts";
import { applyNews, draftOf, textOf, writeText } from "../draftText.ts";
import { lockPost } from "../lockPost.ts";
import type { SavedRow } from "../savedRow.ts";
import { moveState, newVersion } from "../settleDraft.ts";
import type { Snapshot } from "../snapshot.ts";
import { storeVersion } from "./storeVersion.ts";

/**
 * Saves a text that was judged against `version` of a live draft. Its difference from that version is made to the document
 * as it then was, and Yjs brings it together with what was typed since: open editors see it come. Null when another version
 * came between.
 */
export async function saveLive(
  platform: Platform,
  post: { id: string; site_id: string; version: number },
  wanted: Snapshot,
  authorId: string,
): Promise<SavedRow | null> {
  return withTransaction(platform.db, async (transaction) => {
    const context = { platform, transaction };
    const standing = await lockPost(context, post.site_id, post.id);
    const head = await lockDraft(platform, post.id, transaction);
    if (!head || standing.version !== post.version) return null;
    const news = await readDraft(platform, post.id, 0, transaction);
    if (!news) return null;

    const saved = draftOf({ state: news.state, updates: [] });
    const before = Y.encodeStateVector(saved);
    const isOther = !isDeepStrictEqual(
      { title: standing.title, blocks: standing.blocks },
      { title: wanted.title, blocks: wanted.blocks },
    );
    if (isOther) writeText(saved, wanted);
    const update = isOther ? Y.encodeStateAsUpdate(saved, before) : null;
    applyNews(saved, { state: null, updates: news.updates });
    const text = textOf(saved, platform.newId);
    if (!text) throw refuseField("body", "With the latest changes, this is too long for one post.");

    const authors = new Set(news.updates.flatMap(({ author_id: author }) => author ?? []));
    const row = await storeVersion(
      context,
      standing,
      { ...wanted, ...text },
      {
        authorId,
        contributors: authors.size > 0 ? [...authors.add(authorId)] : [],
      },
    );
    if (!row) return null;
    const grown = update ? await log(context, post.id, head, { update, authorId }) : head;
    await moveState(context, post.id, grown, Y.encodeStateAsUpdate(saved), newVersion(row, false));
    return row;
  });
}

/** Other processes read the difference from the log; the whole would be much to read for a word. */
async function log(
  { platform, transaction }: { platform: Platform; transaction: Transaction },
  postId: string,
  head: DraftHead,
  { update, authorId }: { update: Uint8Array; authorId: string },
): Promise<DraftHead> {
  const seq = head.seq + 1;
  await selectPrepared(
    platform.db,
    "INSERT INTO draft_updates (post_id, seq, update, author_id) VALUES ($postId, $seq, $update, $authorId)",
    { postId, seq, update: Buffer.from(update), authorId },
    transaction,
  );
  return { ...head, seq };
}

import type { SavedPost, VersionConflict } from "@quire/contracts/calls/posts";
import { markdownFromBlocks } from "@quire/documents/markdown";
import type { Context } from "../../../platform/http/context.ts";
import { inTransaction } from "../../../platform/http/inTransaction.ts";
import { Refusal, refuseField } from "../../../platform/http/refusal.ts";
import { freshPost } from "../drafts/freshPost.ts";
import { saveLive } from "../drafts/saveLive.ts";
import { storeVersion } from "../drafts/storeVersion.ts";
import { findWorkingPost, snapshotOf, type WorkingPost } from "../drafts/workingPost.ts";
import { findCheckpoint, saveRefused } from "../revisions.ts";
import { presentSaved, type SavedRow } from "../savedRow.ts";
import type { Snapshot } from "../snapshot.ts";
import { decideSave } from "./decideSave.ts";
import type { Changes } from "./readChanges.ts";
import { movePart } from "./serialOrder.ts";

interface PostKey {
  siteId: string;
  id: string;
}

/** What a save says of itself. */
interface SaveWish {
  last_version: number;
  merge?: "blocks";
  index?: number;
}

/** How often a save that another one overtook looks again. Each time somebody else has got through. */
const TRIES = 8;

/** Makes changes the next version of a post, for somebody who may. */
export async function saveChanges(
  context: Context,
  key: PostKey,
  { changes, wish, authorId }: { changes: Changes; wish: SaveWish; authorId: string },
): Promise<SavedPost & { merged: boolean }> {
  const { platform } = context;
  for (let tries = 0; tries < TRIES; tries++) {
    const post = await findCurrent(context, key, wish.last_version);
    if (!post) throw new Refusal("post_not_found");
    if (wish.index !== undefined && !post.parent_id) {
      throw refuseField("body.index", "Only chapters and episodes can have an index.");
    }
    const saved = await trySave(context, post, changes, wish, authorId);
    if (saved) {
      if (wish.index !== undefined) await place(context, post, wish.index);
      return { ...presentSaved(platform.config, saved.row), merged: saved.merged };
    }
  }
  throw new Refusal("unavailable");
}

/** The post as the save is judged against: one that names an older version is judged against all that was typed since. */
async function findCurrent(
  context: Context,
  { siteId, id }: PostKey,
  lastVersion: number,
): Promise<WorkingPost | null> {
  const post = await findWorkingPost(context, siteId, id);
  return post && post.version !== lastVersion ? freshPost(context, post) : post;
}

/** Null when another save came between: it is then to be judged anew against what stands now. */
async function trySave(
  context: Context,
  post: WorkingPost,
  changes: Changes,
  body: SaveWish,
  authorId: string,
): Promise<{ row: SavedRow; merged: boolean } | null> {
  const { last_version: lastVersion } = body;
  const isStale = lastVersion !== post.version;
  const base = isStale ? await findCheckpoint(context, post.id, lastVersion) : null;
  if (isStale && !base) {
    throw refuseField(
      "body.last_version",
      `This post has no version ${lastVersion}. The latest is ${post.version}.`,
    );
  }
  const decision = decideSave(snapshotOf(post), base, changes, body.merge === "blocks");
  if (decision.kind === "unchanged") return { row: post, merged: false };
  if (decision.kind === "conflict") {
    const kept = { postId: post.id, authorId, version: lastVersion, snapshot: decision.refused };
    const revisionId = await saveRefused(context, kept);
    throw new Refusal("version_conflict", { details: conflictOf(post, decision.refused, revisionId) });
  }
  const row = post.is_live
    ? await saveLive(context.platform, post, decision.snapshot, authorId)
    : await storeVersion(context, post, decision.snapshot, { authorId, contributors: [] });
  return row && { row, merged: decision.merged };
}

/** Both texts, for whoever was refused. */
export function conflictOf(post: WorkingPost, refused: Snapshot, revisionId: string): VersionConflict {
  const markdown = (blocks: Snapshot["blocks"]) => markdownFromBlocks(blocks, { featured: false });
  return {
    version: post.version,
    updated: post.updated_at.toISOString(),
    current: { title: post.title, markdown: markdown(post.blocks) },
    refused: { title: refused.title, markdown: markdown(refused.blocks), revision_id: revisionId },
  };
}

/** A place among the siblings is the serial's affair, not the text's: it makes no version, and readers see it at once. */
async function place(context: Context, post: WorkingPost, index: number): Promise<void> {
  const { id, site_id: siteId, parent_id: serialId } = post;
  if (serialId) await inTransaction(context, (inside) => movePart(inside, { id, siteId, serialId }, index));
}

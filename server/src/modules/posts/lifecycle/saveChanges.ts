import type { SavedPost, VersionConflict } from "@quire/contracts/calls/posts";
import type { Context } from "../../../platform/http/context.ts";
import { inTransaction } from "../../../platform/http/inTransaction.ts";
import { Refusal, refuseField } from "../../../platform/http/refusal.ts";
import { checkpointAndReload } from "../checkpointDraft.ts";
import { decideInWorker, parseOptions, writeMarkdownOrText } from "../parsing/parseInWorker.ts";
import { findCheckpoint, saveRefused, storeVersion } from "../revisions.ts";
import { presentSaved, type SavedRow } from "../savedRow.ts";
import type { Snapshot } from "../snapshot.ts";
import { findWorkingPost, snapshotOf, type WorkingPost } from "../workingPost.ts";
import type { Changes } from "./applyChanges.ts";
import { saveLive } from "./saveLive.ts";
import { movePart } from "./serialOrder.ts";

interface PostKey {
  siteId: string;
  id: string;
}

/** The parameters of a save. */
interface SaveOptions {
  last_version: number;
  merge?: "blocks";
  index?: number;
}

/** Retries for a save that another one overtakes; each time, the other one succeeded. */
const TRIES = 8;

/** Saves changes as the next version of a post. The caller is already authorized. */
export async function saveChanges(
  context: Context,
  key: PostKey,
  { changes, options, authorId }: { changes: Changes; options: SaveOptions; authorId: string },
): Promise<SavedPost & { merged: boolean }> {
  const { platform } = context;
  for (let tries = 0; tries < TRIES; tries++) {
    const post = await findCurrent(context, key, options.last_version);
    if (!post) throw new Refusal("post_not_found");
    if (options.index !== undefined && !post.parent_id) {
      throw refuseField("body.index", "Only chapters and episodes can have an index.");
    }
    const saved = await trySave(context, post, changes, options, authorId);
    if (saved) {
      if (options.index !== undefined) await moveTo(context, post, options.index);
      return { ...presentSaved(platform.config, saved.row), merged: saved.merged };
    }
  }
  throw new Refusal("unavailable");
}

/**
 * Returns the post that the save is checked against. If the save names an older version, later typing is
 * checkpointed first.
 */
async function findCurrent(
  context: Context,
  { siteId, id }: PostKey,
  lastVersion: number,
): Promise<WorkingPost | null> {
  const post = await findWorkingPost(context, siteId, id);
  return post && post.version !== lastVersion ? checkpointAndReload(context, post) : post;
}

/** Returns null if another save came between: check it again against the current version. */
async function trySave(
  context: Context,
  post: WorkingPost,
  changes: Changes,
  body: SaveOptions,
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
  const decision = await decideInWorker(
    { current: snapshotOf(post), base, changes, merge: body.merge === "blocks" },
    parseOptions(context.platform, context.caller, context.facts.ip),
  );
  if (decision.kind === "unchanged") return { row: post, merged: false };
  if (decision.kind === "conflict") {
    const refused = { postId: post.id, authorId, version: lastVersion, snapshot: decision.refused };
    const revisionId = await saveRefused(context, refused);
    throw new Refusal("version_conflict", {
      details: await conflictOf(context, post, decision.refused, revisionId),
    });
  }
  const row = post.is_live
    ? await saveLive(context.platform, post, decision.snapshot, authorId)
    : await storeVersion(context, post, decision.snapshot, { authorId, contributors: [] });
  return row && { row, merged: decision.merged };
}

/** Both texts, for the client whose save was refused. */
export async function conflictOf(
  { platform, caller, facts }: Context,
  post: WorkingPost,
  refused: Snapshot,
  revisionId: string,
): Promise<VersionConflict> {
  const options = parseOptions(platform, caller, facts.ip);
  const markdown = (blocks: Snapshot["blocks"]) => writeMarkdownOrText(blocks, options, { featured: false });
  return {
    version: post.version,
    updated: post.updated_at.toISOString(),
    current: { title: post.title, markdown: await markdown(post.blocks) },
    refused: { title: refused.title, markdown: await markdown(refused.blocks), revision_id: revisionId },
  };
}

/** Positions belong to the serial, not to the text: a move creates no version, and readers see it at once. */
async function moveTo(context: Context, post: WorkingPost, index: number): Promise<void> {
  const { id, site_id: siteId, parent_id: serialId } = post;
  if (serialId) await inTransaction(context, (inside) => movePart(inside, { id, siteId, serialId }, index));
}

import type { PostFields, SavedPost, VersionConflict } from "@quire/contracts/calls/posts";
import { markdownFromBlocks } from "@quire/documents/markdown";
import { QueryTypes } from "sequelize";
import type { Context } from "../../../platform/http/context.ts";
import { inTransaction } from "../../../platform/http/inTransaction.ts";
import { authorize } from "../../../platform/http/policy.ts";
import { Refusal, refuseField } from "../../../platform/http/refusal.ts";
import { findCheckpoint, keepRefused } from "../../../writing/revisions.ts";
import { presentSaved, type SavedRow } from "../../../writing/savedRow.ts";
import { saveLive } from "../../../writing/saveLive.ts";
import { settlePost } from "../../../writing/settleDraft.ts";
import type { Snapshot } from "../../../writing/snapshot.ts";
import { storeVersion } from "../../../writing/storeVersion.ts";
import { findWorkingPost, snapshotOf, type WorkingPost } from "../../../writing/workingPost.ts";
import { decideSave } from "../decideSave.ts";
import { postPolicy } from "../policy.ts";
import type { CarriedKind } from "../readCarried.ts";
import { type Changes, readChanges } from "../readChanges.ts";
import { movePart } from "../serialOrder.ts";

interface Input {
  params: { siteId: string; id: string };
  body: PostFields & { last_version: number; merge?: "blocks" };
}

/** How often a save that another one overtook looks again. Each time somebody else has got through. */
const TRIES = 8;

/** Saves the working text. Of two saves that name one version one wins; the other is answered with both texts. */
export async function updatePost(
  context: Context,
  { params, body }: Input,
): Promise<SavedPost & { merged: boolean }> {
  const { platform } = context;
  const person = authorize(context, postPolicy, "write", params);
  const allowed = await platform.limits.take("savesByUser", person.userId);
  if (!allowed.ok) throw new Refusal("too_many_requests", { retryAfter: allowed.retryAfterSeconds });
  const changes = await readChanges(context, params.siteId, body, () => findKind(context, params));

  for (let tries = 0; tries < TRIES; tries++) {
    const post = await findCurrent(context, params, body.last_version);
    if (!post) throw new Refusal("post_not_found");
    if (body.index !== undefined && !post.parent_id) {
      throw refuseField("body.index", "Only chapters and episodes have a place.");
    }
    const saved = await trySave(context, post, changes, body, person.userId);
    if (saved) {
      if (body.index !== undefined) await place(context, post, body.index);
      return { ...presentSaved(platform.config, saved.row), merged: saved.merged };
    }
  }
  throw new Refusal("unavailable");
}

async function findKind({ platform }: Context, { siteId, id }: Input["params"]): Promise<CarriedKind> {
  const [kind] = await platform.db.query<CarriedKind>(
    "SELECT ptype, subtype FROM posts WHERE id = $id AND site_id = $siteId",
    { bind: { id, siteId }, type: QueryTypes.SELECT },
  );
  if (!kind) throw new Refusal("post_not_found");
  return kind;
}

/** The post as the save is judged against: one that names an older version is judged against all that was typed since. */
async function findCurrent(
  context: Context,
  { siteId, id }: Input["params"],
  lastVersion: number,
): Promise<WorkingPost | null> {
  const post = await findWorkingPost(context, siteId, id);
  if (!post?.is_live || post.version === lastVersion) return post;
  await settlePost(context.platform, siteId, id);
  return findWorkingPost(context, siteId, id);
}

/** Null when another save came between: it is then to be judged anew against what stands now. */
async function trySave(
  context: Context,
  post: WorkingPost,
  changes: Changes,
  body: Input["body"],
  authorId: string,
): Promise<{ row: SavedRow; merged: boolean } | null> {
  const { last_version: lastVersion } = body;
  const isStale = lastVersion !== post.version;
  const base = isStale ? await findCheckpoint(context, post.id, lastVersion) : null;
  if (isStale && !base) {
    throw refuseField(
      "body.last_version",
      `This post has no version ${lastVersion}. It is at ${post.version}.`,
    );
  }
  const decision = decideSave(snapshotOf(post), base, changes, body.merge === "blocks");
  if (decision.kind === "unchanged") return { row: post, merged: false };
  if (decision.kind === "conflict") {
    const kept = { postId: post.id, authorId, version: lastVersion, snapshot: decision.refused };
    const revisionId = await keepRefused(context, kept);
    throw new Refusal("version_conflict", { details: conflictOf(post, decision.refused, revisionId) });
  }
  const row = post.is_live
    ? await saveLive(context.platform, post, decision.snapshot, authorId)
    : await storeVersion(context, post, decision.snapshot, { authorId, contributors: [] });
  return row && { row, merged: decision.merged };
}

function conflictOf(post: WorkingPost, refused: Snapshot, revisionId: string): VersionConflict {
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

import type { SavedPost } from "@quire/contracts/calls/posts";
import { execute, select } from "../../../../platform/database/select.ts";
import type { Context } from "../../../../platform/http/context.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { enforceLimit } from "../../../../platform/limits/enforceLimit.ts";
import { authorizeDraft } from "../../authorizeDraft.ts";
import { checkpointAndReload } from "../../checkpointDraft.ts";
import { emptySnapshot, type Snapshot } from "../../snapshot.ts";
import { findWorkingPost, type WorkingPost } from "../../workingPost.ts";
import { conflictOf, saveChanges } from "../saveChanges.ts";

interface Input {
  params: { siteId: string; id: string; revisionId: string };
  body: { last_version?: number };
}

/**
 * Saves a revision's title and text as a new version; price, access and other fields stay, because the right to
 * write doesn't include the right to sell. The current text, with everything typed so far, is a version before it:
 * without `last_version` a concurrent change is no reason to refuse.
 */
export async function restoreRevision(context: Context, { params, body }: Input): Promise<SavedPost> {
  const { user } = await authorizeDraft(context, params, "write");
  await enforceLimit(context, "savesByUser", user.userId);
  const wanted = await findText(context, params);
  for (let tries = body.last_version === undefined ? TRIES : 1; ; tries -= 1) {
    try {
      return await restore(context, { params, body }, wanted, user.userId);
    } catch (error) {
      if (tries <= 1 || !(error instanceof Refusal) || error.code !== "version_conflict") throw error;
    }
  }
}

/** Attempts while others keep saving. */
const TRIES = 3;

async function restore(
  context: Context,
  { params, body }: Input,
  wanted: Pick<Snapshot, "title" | "blocks">,
  authorId: string,
): Promise<SavedPost> {
  const current = await checkpointed(context, params, body.last_version, wanted);
  const { merged: _, ...saved } = await saveChanges(context, params, {
    changes: {
      title: wanted.title,
      fields: {},
      text: { form: "blocks", blocks: wanted.blocks },
      cover: undefined,
    },
    options: { last_version: current.version },
    authorId,
  });
  if (saved.version !== current.version) await label(context, params, saved.version);
  return saved;
}

async function findText(
  { platform }: Context,
  { id, revisionId }: Input["params"],
): Promise<Pick<Snapshot, "title" | "blocks">> {
  const [row] = await select<Pick<Snapshot, "title" | "blocks">>(
    platform.db,
    "SELECT title, blocks FROM revisions WHERE id = $revisionId AND post_id = $id",
    { id, revisionId },
  );
  if (!row) throw new Refusal("revision_not_found");
  return row;
}

/**
 * Returns the post as the user saw it, with later typing saved as its own version so that the restore can't
 * overwrite it.
 */
async function checkpointed(
  context: Context,
  { siteId, id, revisionId }: Input["params"],
  lastVersion: number | undefined,
  wanted: Pick<Snapshot, "title" | "blocks">,
): Promise<WorkingPost> {
  const { platform } = context;
  const post = await findWorkingPost(context, siteId, id);
  if (!post) throw new Refusal("post_not_found");
  if (lastVersion !== undefined && post.version !== lastVersion) {
    const refused = { ...emptySnapshot(platform.newId), ...wanted };
    throw new Refusal("version_conflict", { details: await conflictOf(context, post, refused, revisionId) });
  }
  return (await checkpointAndReload(context, post)) ?? post;
}

/** Separate from the save: if a crash loses the label, the version is still complete. */
async function label(
  { platform }: Context,
  { id, revisionId }: Input["params"],
  version: number,
): Promise<void> {
  await execute(
    platform.db,
    `UPDATE revisions SET restored_from = $revisionId
      WHERE post_id = $id AND version = $version AND kind = 'checkpoint'`,
    { id, revisionId, version },
  );
}

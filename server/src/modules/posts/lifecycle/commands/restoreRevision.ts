import type { SavedPost } from "@quire/contracts/calls/posts";
import { QueryTypes } from "sequelize";
import type { Context } from "../../../../platform/http/context.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { enforceLimit } from "../../../../platform/limits/enforceLimit.ts";
import { authorizeDraft } from "../../authorizeDraft.ts";
import { freshPost } from "../../drafts/freshPost.ts";
import { findWorkingPost, type WorkingPost } from "../../drafts/workingPost.ts";
import { emptySnapshot, type Snapshot } from "../../snapshot.ts";
import { conflictOf, saveChanges } from "../saveChanges.ts";

interface Input {
  params: { siteId: string; id: string; revisionId: string };
  body: { last_version: number };
}

/**
 * Saves the title and the text of a revision anew; price, access and the other fields stay, since who may write need not be
 * who may sell. The text that stands is a version before, with all that was typed until now.
 */
export async function restoreRevision(context: Context, { params, body }: Input): Promise<SavedPost> {
  const { platform } = context;
  const { person } = await authorizeDraft(context, params, "write");
  await enforceLimit(platform, "savesByUser", person.userId);
  const wanted = await findText(context, params);
  const current = await settled(context, params, body.last_version, wanted);
  const { merged: _, ...saved } = await saveChanges(context, params, {
    changes: {
      title: wanted.title,
      fields: {},
      text: { form: "blocks", blocks: wanted.blocks },
      cover: undefined,
    },
    wish: { last_version: current.version },
    authorId: person.userId,
  });
  if (saved.version !== current.version) await label(context, params, saved.version);
  return saved;
}

async function findText(
  { platform }: Context,
  { id, revisionId }: Input["params"],
): Promise<Pick<Snapshot, "title" | "blocks">> {
  const [row] = await platform.db.query<Pick<Snapshot, "title" | "blocks">>(
    "SELECT title, blocks FROM revisions WHERE id = $revisionId AND post_id = $id",
    { bind: { id, revisionId }, type: QueryTypes.SELECT },
  );
  if (!row) throw new Refusal("revision_not_found");
  return row;
}

/** The post as the person saw it, and what was typed since as a version of its own: a restore must not swallow it. */
async function settled(
  context: Context,
  { siteId, id, revisionId }: Input["params"],
  lastVersion: number,
  wanted: Pick<Snapshot, "title" | "blocks">,
): Promise<WorkingPost> {
  const { platform } = context;
  const post = await findWorkingPost(context, siteId, id);
  if (!post) throw new Refusal("post_not_found");
  if (post.version !== lastVersion) {
    const refused = { ...emptySnapshot(platform.newId), ...wanted };
    throw new Refusal("version_conflict", { details: conflictOf(post, refused, revisionId) });
  }
  return (await freshPost(context, post)) ?? post;
}

/** Beside the save and not in it: a label that is lost in a crash leaves a version that is whole. */
async function label(
  { platform }: Context,
  { id, revisionId }: Input["params"],
  version: number,
): Promise<void> {
  await platform.db.query(
    `UPDATE revisions SET restored_from = $revisionId
      WHERE post_id = $id AND version = $version AND kind = 'checkpoint'`,
    { bind: { id, revisionId, version } },
  );
}

import type { CommandContext } from "../../../../platform/http/context.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { postPolicy } from "../../../posts/policy.ts";
import { publishVersion } from "../../../posts/publication.ts";
import { findRemoval } from "../../../posts/removal.ts";
import { forgetRemovedFiles, releaseFiles } from "../../../posts/removedFiles.ts";
import { findCheckpoint } from "../../../posts/revisions.ts";
import { siteOfPost } from "../../../posts/siteOfPost.ts";
import { lockPost } from "../../../posts/workingPost.ts";
import { postModerated } from "../../events.ts";
import { postRemovals } from "../../models/postRemovals.ts";
import { recordAct } from "../../recordAct.ts";

interface Input {
  params: { id: string };
  body: { reason?: string };
}

/** Restores a removed post with its files, in the version that readers saw. The owner's later changes stay a draft. */
export async function restorePost(
  context: CommandContext,
  { params, body }: Input,
): Promise<{ removed: false }> {
  const { platform, transaction } = context;
  const { id } = params;
  const actor = authorize(context, postPolicy, "moderate", { siteId: "" });
  const post = await lockPost(context, await siteOfPost(context, id), id);
  const removal = await findRemoval(context, id);
  if (!removal) return { removed: false };
  const files = await forgetRemovedFiles(context, id);
  await postRemovals(platform.db).destroy({ where: { post_id: id }, transaction });
  const checkpoint = await findCheckpoint(context, id, removal.version);
  if (checkpoint) {
    const slug = checkpoint.fields.slug;
    await publishVersion(context, { ...post, ...checkpoint, slug, version: removal.version });
  }
  await releaseFiles(context, post.site_id, files);
  await recordAct(context, actor, {
    action: "post_restored",
    subject: { kind: "post", id },
    excerpt: post.title,
    siteId: post.site_id,
    reason: body.reason ?? "",
  });
  await platform.events.publish(postModerated, context, {
    postId: id,
    siteId: post.site_id,
    event: "post_restored",
  });
  return { removed: false };
}

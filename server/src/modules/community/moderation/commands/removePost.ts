import type { CommandContext } from "../../../../platform/http/context.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { postPolicy } from "../../../posts/policy.ts";
import { withdrawPost } from "../../../posts/publication.ts";
import { findRemoval } from "../../../posts/removal.ts";
import { recordRemovedFiles } from "../../../posts/removedFiles.ts";
import { siteOfPost } from "../../../posts/siteOfPost.ts";
import { lockPost } from "../../../posts/workingPost.ts";
import { postModerated } from "../../events.ts";
import { postRemovals } from "../../models/postRemovals.ts";
import { recordAct } from "../../recordAct.ts";
import { closeCase } from "../closeCase.ts";

interface Input {
  params: { id: string };
  body: { reason: string };
}

/**
 * Hides a published post and its files from readers. Its owner keeps the text and sees the reason; likes and comments
 * stay.
 */
export async function removePost(
  context: CommandContext,
  { params, body }: Input,
): Promise<{ removed: true }> {
  const { platform, transaction } = context;
  const { id } = params;
  const actor = authorize(context, postPolicy, "moderate", { siteId: "" });
  const post = await lockPost(context, await siteOfPost(context, id), id);
  if (!(await findRemoval(context, id))) {
    // Only its owner may know that a draft exists.
    if (post.published_version === null) throw new Refusal("post_not_found");
    await postRemovals(platform.db).create(
      {
        post_id: id,
        version: post.published_version,
        reason: body.reason,
        removed_by: actor.userId,
        removed_at: platform.clock.now(),
      },
      { transaction },
    );
    await recordRemovedFiles(context, post);
    await withdrawPost(context, post);
    await recordAct(context, actor, {
      action: "post_removed",
      subject: { kind: "post", id },
      excerpt: post.title,
      siteId: post.site_id,
      reason: body.reason,
    });
    await platform.events.publish(postModerated, context, {
      postId: id,
      siteId: post.site_id,
      event: "post_removed",
    });
  }
  await closeCase(context, actor, { kind: "post", id }, "removed");
  return { removed: true };
}

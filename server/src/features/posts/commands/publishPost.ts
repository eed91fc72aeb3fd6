import type { SavedPost } from "@quire/contracts/calls/posts";
import type { CommandContext } from "../../../platform/http/context.ts";
import { authorize } from "../../../platform/http/policy.ts";
import { Refusal, refuseField } from "../../../platform/http/refusal.ts";
import { lockPost } from "../../../writing/lockPost.ts";
import { presentSaved } from "../../../writing/savedRow.ts";
import { settleDraft } from "../../../writing/settleDraft.ts";
import type { WorkingPost } from "../../../writing/workingPost.ts";
import { postPolicy } from "../policy.ts";
import { publishObstacles } from "../publishObstacles.ts";
import { refuseRemoved } from "../removal.ts";
import { showPost } from "../showPost.ts";

interface Input {
  params: { siteId: string; id: string };
  body: { publish_newsletter?: boolean };
}

/**
 * Shows the working text to readers; of a post that is published already, its newest text. A chapter may be published
 * before its serial: it shows when the serial does, and the serial's own state is left to its owner.
 */
export async function publishPost(context: CommandContext, { params, body }: Input): Promise<SavedPost> {
  const { platform } = context;
  authorize(context, postPolicy, "write", params);
  if (body.publish_newsletter) {
    throw refuseField("body.publish_newsletter", "Posts cannot be mailed from here yet. Publish without it.");
  }
  const post = await settledPost(context, params);
  if (post.published_version === post.version) return presentSaved(platform.config, post);
  await refuseRemoved(context, post.id);

  const issues = await publishObstacles(context, post);
  if (issues.length > 0) throw new Refusal("not_publishable", { message: issues[0]?.message, issues });
  await showPost(context, post);
  return presentSaved(platform.config, { ...post, published_version: post.version });
}

/** The post, held, with all that was typed into it until now. */
async function settledPost(context: CommandContext, { siteId, id }: Input["params"]): Promise<WorkingPost> {
  const post = await lockPost(context, siteId, id);
  const { version } = await settleDraft(context, post);
  return version === post.version ? post : lockPost(context, siteId, id);
}

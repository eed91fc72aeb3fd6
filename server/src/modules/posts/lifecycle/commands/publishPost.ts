import type { SavedPost } from "@quire/contracts/calls/posts";
import type { CommandContext } from "../../../../platform/http/context.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { lockCheckpointedPost } from "../../checkpointDraft.ts";
import { newsletterRequested, type Pace, postPublished } from "../../events.ts";
import { postPolicy } from "../../policy.ts";
import { publishVersion } from "../../publication.ts";
import { refuseRemoved } from "../../removal.ts";
import { presentSaved } from "../../savedRow.ts";
import { publishObstacles } from "../publishObstacles.ts";

interface Input {
  params: { siteId: string; id: string };
  body: { publish_newsletter?: boolean };
}

/**
 * Publishes the working text; for a published post, its newest version. A chapter may be published before its
 * serial: it appears when the serial does, and the serial's own state is left to its owner.
 */
export async function publishPost(context: CommandContext, { params, body }: Input): Promise<SavedPost> {
  return publish(context, params, body.publish_newsletter ? "now" : null);
}

/** Publishes as requested earlier: the newsletter waits for the site's next slot instead of being refused. */
export function publishScheduledPost(
  context: CommandContext,
  params: Input["params"],
  newsletter: boolean,
): Promise<SavedPost> {
  return publish(context, params, newsletter ? "inTurn" : null);
}

async function publish(
  context: CommandContext,
  params: Input["params"],
  newsletter: Pace | null,
): Promise<SavedPost> {
  const { platform } = context;
  authorize(context, postPolicy, "write", params);
  const post = await lockCheckpointedPost(context, params);
  if (post.published_version !== post.version) {
    await refuseRemoved(context, post.id);
    const issues = await publishObstacles(context, post);
    if (issues.length > 0) throw new Refusal("not_publishable", { message: issues[0]?.message, issues });
    await publishVersion(context, post);
    if (post.published_version === null)
      await platform.events.publish(postPublished, context, { postId: post.id });
  }
  if (newsletter) await platform.events.publish(newsletterRequested, context, { post, pace: newsletter });
  return presentSaved(platform.config, { ...post, published_version: post.version });
}

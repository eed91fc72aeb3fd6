import type { SavedPost } from "@quire/contracts/calls/posts";
import type { CommandContext } from "../../../../platform/http/context.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { newsletterRequested, type Pace } from "../../events.ts";
import { postPolicy } from "../../policy.ts";
import { refuseRemoved } from "../../removal.ts";
import { presentSaved } from "../../savedRow.ts";
import { showPost } from "../../showPost.ts";
import { publishObstacles } from "../publishObstacles.ts";
import { settledPost } from "../settledPost.ts";

interface Input {
  params: { siteId: string; id: string };
  body: { publish_newsletter?: boolean };
}

/**
 * Shows the working text to readers; of a post that is published already, its newest text. A chapter may be published
 * before its serial: it shows when the serial does, and the serial's own state is left to its owner.
 */
export async function publishPost(context: CommandContext, { params, body }: Input): Promise<SavedPost> {
  return publish(context, params, body.publish_newsletter ? "now" : null);
}

/** The same for what was asked for beforehand: its letters wait for the site's next turn instead of being refused. */
export function publishInTurn(
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
  const post = await settledPost(context, params);
  if (post.published_version !== post.version) {
    await refuseRemoved(context, post.id);
    const issues = await publishObstacles(context, post);
    if (issues.length > 0) throw new Refusal("not_publishable", { message: issues[0]?.message, issues });
    await showPost(context, post);
  }
  if (newsletter) await platform.events.publish(newsletterRequested, context, { post, pace: newsletter });
  return presentSaved(platform.config, { ...post, published_version: post.version });
}

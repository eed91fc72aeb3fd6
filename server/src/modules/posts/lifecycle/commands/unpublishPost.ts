import type { SavedPost } from "@quire/contracts/calls/posts";
import type { CommandContext } from "../../../../platform/http/context.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { lockPost } from "../../lockPost.ts";
import { postPolicy } from "../../policy.ts";
import { presentSaved } from "../../savedRow.ts";
import { withdrawPost } from "../../withdrawPost.ts";
import { saveForBuyers } from "../archive.ts";

/** Takes a post back into the drafts. Likes and comments stay with it and show again when it is published again. */
export async function unpublishPost(
  context: CommandContext,
  { params }: { params: { siteId: string; id: string } },
): Promise<SavedPost> {
  const { platform } = context;
  authorize(context, postPolicy, "write", params);
  const post = await lockPost(context, params.siteId, params.id);
  if (post.published_version === null) return presentSaved(platform.config, post);

  await saveForBuyers(context, post);
  await withdrawPost(context, post);
  return presentSaved(platform.config, { ...post, published_version: null });
}

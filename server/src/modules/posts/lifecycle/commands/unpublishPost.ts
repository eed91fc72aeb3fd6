import type { SavedPost } from "@quire/contracts/calls/posts";
import type { CommandContext } from "../../../../platform/http/context.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { postPolicy } from "../../policy.ts";
import { archiveForBuyers, withdrawPost } from "../../publication.ts";
import { presentSaved } from "../../savedRow.ts";
import { lockPost } from "../../workingPost.ts";

/** Makes a post a draft again. Its likes and comments stay and reappear when it is published again. */
export async function unpublishPost(
  context: CommandContext,
  { params }: { params: { siteId: string; id: string } },
): Promise<SavedPost> {
  const { platform } = context;
  authorize(context, postPolicy, "write", params);
  const post = await lockPost(context, params.siteId, params.id);
  if (post.published_version === null) return presentSaved(platform.config, post);

  await archiveForBuyers(context, post);
  await withdrawPost(context, post);
  return presentSaved(platform.config, { ...post, published_version: null });
}

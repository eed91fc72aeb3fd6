import type { CommandContext } from "../../../platform/http/context.ts";
import type { WorkingPost } from "../drafts/workingPost.ts";
import { lockPost } from "../lockPost.ts";
import { settleDraft } from "../settleDraft.ts";

/** The post, held, with all that was typed into it until now. */
export async function settledPost(
  context: CommandContext,
  { siteId, id }: { siteId: string; id: string },
): Promise<WorkingPost> {
  const post = await lockPost(context, siteId, id);
  const { version } = await settleDraft(context, post);
  return version === post.version ? post : lockPost(context, siteId, id);
}

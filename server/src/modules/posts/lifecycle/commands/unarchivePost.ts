import type { SavedPost } from "@quire/contracts/calls/posts";
import type { CommandContext } from "../../../../platform/http/context.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { postPolicy } from "../../policy.ts";
import { presentSaved } from "../../savedRow.ts";
import { lockPost } from "../../workingPost.ts";

/** Moves an archived post back to the drafts; other posts are unchanged. */
export async function unarchivePost(
  context: CommandContext,
  { params }: { params: { siteId: string; id: string } },
): Promise<SavedPost> {
  const { platform } = context;
  authorize(context, postPolicy, "write", params);
  const post = await lockPost(context, params.siteId, params.id);
  await context.execute("UPDATE posts SET archived_at = NULL WHERE id = $id", { id: post.id });
  return presentSaved(platform.config, post);
}

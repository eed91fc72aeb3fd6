import type { SavedPost } from "@quire/contracts/calls/posts";
import type { CommandContext } from "../../../../platform/http/context.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { lockPost } from "../../lockPost.ts";
import { postPolicy } from "../../policy.ts";
import { presentSaved } from "../../savedRow.ts";

/** Takes a post that was put away back among the drafts; one that was not stays where it is. */
export async function unarchivePost(
  context: CommandContext,
  { params }: { params: { siteId: string; id: string } },
): Promise<SavedPost> {
  const { platform, transaction } = context;
  authorize(context, postPolicy, "write", params);
  const post = await lockPost(context, params.siteId, params.id);
  await platform.db.query("UPDATE posts SET put_away_at = NULL WHERE id = $id", {
    bind: { id: post.id },
    transaction,
  });
  return presentSaved(platform.config, post);
}

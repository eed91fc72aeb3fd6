import type { SavedPost } from "@quire/contracts/calls/posts";
import type { CommandContext } from "../../../platform/http/context.ts";
import { authorize } from "../../../platform/http/policy.ts";
import { noteSiteChanged } from "../../../reading/siteChanged.ts";
import { changeChildrenCount } from "../childrenCount.ts";
import { lockPost } from "../lockPost.ts";
import { postPolicy } from "../policy.ts";
import { presentSaved } from "../savedRow.ts";
import { changeSiteCounts } from "../siteCounts.ts";
import { fileUnderTopics } from "../topicCounts.ts";

/** Takes a post back into the drafts. Likes and comments stay with it and show again when it is published again. */
export async function unpublishPost(
  context: CommandContext,
  { params }: { params: { siteId: string; id: string } },
): Promise<SavedPost> {
  const { platform, transaction } = context;
  authorize(context, postPolicy, "write", params);
  const post = await lockPost(context, params.siteId, params.id);
  if (post.published_version === null) return presentSaved(platform.config, post);

  const publishedAt = post.published_at ?? post.updated_at;
  await fileUnderTopics(context, { post_id: post.id, site_id: post.site_id, published_at: publishedAt }, []);
  await platform.db.query("DELETE FROM publications WHERE post_id = $id", {
    bind: { id: post.id },
    transaction,
  });
  await platform.db.query("UPDATE posts SET published_version = NULL WHERE id = $id", {
    bind: { id: post.id },
    transaction,
  });
  if (post.parent_id) await changeChildrenCount(context, post.parent_id, -1);
  else await changeSiteCounts(context, post, -1);
  await noteSiteChanged(context, post.site_id);
  return presentSaved(platform.config, { ...post, published_version: null });
}

import { publishSiteChanged } from "../../platform/bus/siteChanged.ts";
import type { CommandContext } from "../../platform/http/context.ts";
import { publishFieldsChanged } from "./draftEvents.ts";
import type { WorkingPost } from "./drafts/workingPost.ts";
import { changeChildrenCount } from "./lifecycle/childrenCount.ts";
import { changeSiteCounts } from "./lifecycle/siteCounts.ts";
import { fileUnderTopics } from "./lifecycle/topicCounts.ts";

/** Takes a held, published post from its readers: no list, feed or search finds it from here on. */
export async function withdrawPost(context: CommandContext, post: WorkingPost): Promise<void> {
  const { platform, transaction } = context;
  const publishedAt = post.published_at ?? post.updated_at;
  await fileUnderTopics(context, { post_id: post.id, site_id: post.site_id, published_at: publishedAt }, []);
  await platform.db.query(
    "DELETE FROM post_files WHERE post_id = $id AND NOT EXISTS (SELECT 1 FROM archived_posts WHERE post_id = $id)",
    { bind: { id: post.id }, transaction },
  );
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
  await publishSiteChanged(context, post.site_id);
  if (post.is_live) await publishFieldsChanged(context, post.id);
}

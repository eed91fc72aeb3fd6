import { publishSiteChanged } from "../../../platform/bus/siteChanged.ts";
import type { CommandContext } from "../../../platform/http/context.ts";

interface Counted {
  post_id: string;
  site_id: string;
  parent_id: string | null;
}

/** Counts an approved comment in or out: at its post, and at everything above it in its thread. */
export async function countComment(
  context: CommandContext,
  { post_id, site_id, parent_id }: Counted,
  by: 1 | -1,
): Promise<void> {
  const { platform, transaction } = context;
  await platform.db.query(
    "UPDATE publications SET comments_count = comments_count + $by::int WHERE post_id = $postId",
    { bind: { postId: post_id, by }, transaction },
  );
  if (parent_id) {
    await platform.db.query(
      `WITH RECURSIVE above AS (
         SELECT id, parent_id FROM comments WHERE id = $parentId
         UNION ALL SELECT c.id, c.parent_id FROM comments c JOIN above a ON c.id = a.parent_id
       )
       UPDATE comments SET answers_count = answers_count + $by::int WHERE id IN (SELECT id FROM above)`,
      { bind: { parentId: parent_id, by }, transaction },
    );
  }
  await publishSiteChanged(context, site_id);
}

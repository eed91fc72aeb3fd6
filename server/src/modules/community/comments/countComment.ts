import { publishSiteChanged } from "../../../platform/bus/siteChanged.ts";
import { execute } from "../../../platform/database/select.ts";
import type { CommandContext } from "../../../platform/http/context.ts";
import type { CommentColumns } from "../models/comments.ts";

type CountedComment = Pick<CommentColumns, "post_id" | "site_id" | "parent_id">;

/**
 * Adds an approved comment to the counts of its post and of every comment above it in its thread, or subtracts it.
 */
export async function countComment(
  context: CommandContext,
  { post_id, site_id, parent_id }: CountedComment,
  by: 1 | -1,
): Promise<void> {
  const { platform, transaction } = context;
  await execute(
    platform.db,
    "UPDATE publications SET comments_count = comments_count + $by::int WHERE post_id = $postId",
    { postId: post_id, by },
    transaction,
  );
  if (parent_id) {
    await execute(
      platform.db,
      `WITH RECURSIVE above AS (
         SELECT id, parent_id FROM comments WHERE id = $parentId
         UNION ALL SELECT c.id, c.parent_id FROM comments c JOIN above a ON c.id = a.parent_id
       )
       UPDATE comments SET answers_count = answers_count + $by::int WHERE id IN (SELECT id FROM above)`,
      { parentId: parent_id, by },
      transaction,
    );
  }
  await publishSiteChanged(context, site_id);
}

import { publishSiteChanged } from "../../../platform/bus/siteChanged.ts";
import type { CommandContext } from "../../../platform/http/context.ts";
import { addComments } from "../../posts/publicationCounts.ts";
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
  await addComments(context, post_id, by);
  if (parent_id) {
    await context.execute(
      `WITH RECURSIVE above AS (
         SELECT id, parent_id FROM comments WHERE id = $parentId
         UNION ALL SELECT c.id, c.parent_id FROM comments c JOIN above a ON c.id = a.parent_id
       )
       UPDATE comments SET answers_count = answers_count + $by::int WHERE id IN (SELECT id FROM above)`,
      { parentId: parent_id, by },
    );
  }
  await publishSiteChanged(context, site_id);
}

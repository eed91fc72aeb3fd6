import type { Scope } from "../../platform/scope.ts";

/**
 * Deletes a user's comments on others' drafts and their memberships. A comment that others replied to becomes a
 * placeholder.
 */
export async function deleteDraftComments(scope: Scope, { userId }: { userId: string }): Promise<void> {
  for (const sql of [
    `DELETE FROM draft_comments c WHERE c.author_id = $userId
       AND NOT EXISTS (SELECT 1 FROM draft_comments b WHERE b.parent_id = c.id AND b.author_id <> $userId)`,
    `UPDATE draft_comments SET text = '…', quote = '', replacement = CASE WHEN kind = 'suggestion' THEN '' END
      WHERE author_id = $userId`,
    "DELETE FROM draft_members WHERE user_id = $userId",
  ]) {
    await scope.execute(sql, { userId });
  }
}

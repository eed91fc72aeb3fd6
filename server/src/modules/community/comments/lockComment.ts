import type { CommandContext } from "../../../platform/http/context.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import type { CommentColumns } from "../models/comments.ts";

export interface CommentKey {
  siteId: string;
  id: string;
  commentId: string;
}

/** A comment's columns as the commands need them, with its site's default state. */
export interface LockedComment
  extends Pick<
    CommentColumns,
    | "id"
    | "post_id"
    | "site_id"
    | "user_id"
    | "parent_id"
    | "text"
    | "state"
    | "received_at"
    | "removed_by"
    | "removed_from"
  > {
  site_default: "pending" | "approved";
}

/**
 * Locks a comment until the transaction ends. First locks the post and its publication, in the order in which
 * publishing and new comments lock them; the opposite order would deadlock a reply against a removal.
 */
export async function lockComment(
  context: CommandContext,
  { siteId, id, commentId }: CommentKey,
): Promise<LockedComment> {
  const binds = { id, siteId };
  await context.select("SELECT 1 FROM posts WHERE id = $id AND site_id = $siteId FOR NO KEY UPDATE", binds);
  await context.select(
    "SELECT 1 FROM publications WHERE post_id = $id AND site_id = $siteId FOR UPDATE",
    binds,
  );
  const [row] = await context.select<LockedComment>(
    `SELECT c.id, c.post_id, c.site_id, c.user_id, c.parent_id, c.text, c.state, c.received_at, c.removed_by, c.removed_from,
            s.comment_default AS site_default
       FROM comments c JOIN sites s ON s.id = c.site_id
      WHERE c.id = $commentId AND c.post_id = $id AND c.site_id = $siteId FOR NO KEY UPDATE OF c`,
    { ...binds, commentId },
  );
  if (!row) throw new Refusal("comment_not_found");
  return row;
}

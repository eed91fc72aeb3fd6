import type { CommentState } from "@quire/domain/community/threads";
import { QueryTypes } from "sequelize";
import type { CommandContext } from "../../../platform/http/context.ts";
import { Refusal } from "../../../platform/http/refusal.ts";

export interface CommentKey {
  siteId: string;
  id: string;
  commentId: string;
}

/** A comment as its commands see it. */
export interface HeldComment {
  id: string;
  post_id: string;
  site_id: string;
  user_id: string;
  parent_id: string | null;
  text: string;
  state: CommentState;
  received_at: Date;
  removed_by: string | null;
  removed_from: "pending" | "approved" | null;
  site_default: "pending" | "approved";
}

/**
 * Holds a comment until the transaction ends, and before it what a publish and a new comment hold, in their order: the
 * post, then what readers see of it. Held the other way round, an answer and a removal at once would wait for each other.
 */
export async function lockComment(
  { platform, transaction }: CommandContext,
  { siteId, id, commentId }: CommentKey,
): Promise<HeldComment> {
  const options = { transaction, type: QueryTypes.SELECT } as const;
  await platform.db.query("SELECT 1 FROM posts WHERE id = $id AND site_id = $siteId FOR NO KEY UPDATE", {
    bind: { id, siteId },
    ...options,
  });
  await platform.db.query("SELECT 1 FROM publications WHERE post_id = $id AND site_id = $siteId FOR UPDATE", {
    bind: { id, siteId },
    ...options,
  });
  const [row] = await platform.db.query<HeldComment>(
    `SELECT c.id, c.post_id, c.site_id, c.user_id, c.parent_id, c.text, c.state, c.received_at, c.removed_by, c.removed_from,
            s.comment_default AS site_default
       FROM comments c JOIN sites s ON s.id = c.site_id
      WHERE c.id = $commentId AND c.post_id = $id AND c.site_id = $siteId FOR NO KEY UPDATE OF c`,
    { bind: { id, siteId, commentId }, ...options },
  );
  if (!row) throw new Refusal("comment_not_found");
  return row;
}

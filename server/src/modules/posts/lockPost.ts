import { QueryTypes } from "sequelize";
import type { CommandContext } from "../../platform/http/context.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import { findWorkingPost, type WorkingPost } from "./drafts/workingPost.ts";

/**
 * Holds a post, and before it the serial it belongs to, until the transaction ends, and reads it as it then is.
 * The serial is held too: a chapter and its story published at once would otherwise each miss the other's count.
 */
export async function lockPost(
  context: Pick<CommandContext, "platform" | "transaction">,
  siteId: string,
  id: string,
): Promise<WorkingPost> {
  const { platform, transaction } = context;
  const options = { bind: { id, siteId }, transaction, type: QueryTypes.SELECT } as const;
  await platform.db.query(
    `SELECT 1 FROM posts WHERE id = (SELECT parent_id FROM posts WHERE id = $id AND site_id = $siteId)
        FOR NO KEY UPDATE`,
    options,
  );
  await platform.db.query(
    "SELECT 1 FROM posts WHERE id = $id AND site_id = $siteId FOR NO KEY UPDATE",
    options,
  );
  // A statement of its own: one that waited for the lock still sees the post as it was before.
  const post = await findWorkingPost(context, siteId, id);
  if (!post) throw new Refusal("post_not_found");
  return post;
}

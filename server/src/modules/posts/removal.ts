import { QueryTypes } from "sequelize";
import type { Context } from "../../platform/http/context.ts";
import { Refusal } from "../../platform/http/refusal.ts";

interface Removal {
  /** The checkpoint that readers saw. */
  version: number;
  reason: string;
  removed_at: Date;
}

/** A moderator's removal of a post; null where there is none. */
export async function findRemoval(
  { platform, transaction }: Context,
  postId: string,
): Promise<Removal | null> {
  const [row] = await platform.db.query<Removal>(
    "SELECT version, reason, removed_at FROM post_removals WHERE post_id = $postId",
    { bind: { postId }, transaction, type: QueryTypes.SELECT },
  );
  return row ?? null;
}

/** What a moderator took away, its owner cannot put back; they are told why. */
export async function refuseRemoved(context: Context, postId: string): Promise<void> {
  const removal = await findRemoval(context, postId);
  if (removal)
    throw new Refusal("post_removed", { message: `A moderator removed this post: ${removal.reason}` });
}

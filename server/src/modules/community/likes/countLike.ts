import { select } from "../../../platform/database/select.ts";
import type { CommandContext } from "../../../platform/http/context.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import { isShown } from "../../sites/isShown.ts";

export interface PostKey {
  siteId: string;
  postId: string;
}

/** Adds `by` to the likes of a post and returns them. Throws `post_not_found` unless readers can see the post. */
export async function countLike(
  { platform, transaction }: CommandContext,
  post: PostKey,
  by: 1 | 0 | -1,
): Promise<number> {
  const [row] = await select<{ likes: number }>(
    platform.db,
    `UPDATE publications SET likes_count = likes_count + $by::int
      WHERE post_id = $postId AND site_id = $siteId AND ${isShown("publications")} RETURNING likes_count AS likes`,
    { ...post, by },
    transaction,
  );
  if (!row) throw new Refusal("post_not_found");
  return row.likes;
}

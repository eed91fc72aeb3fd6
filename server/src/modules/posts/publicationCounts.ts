import { Refusal } from "../../platform/http/refusal.ts";
import type { Scope } from "../../platform/scope.ts";
import { isShown } from "../sites/isShown.ts";

export interface PostKey {
  siteId: string;
  postId: string;
}

/** Locks publications in id order until the transaction ends, so that two who change many can't deadlock. */
export async function lockPublications(scope: Scope, ids: readonly string[]): Promise<void> {
  await scope.execute(
    "SELECT 1 FROM publications WHERE post_id = ANY($ids::text[]) ORDER BY post_id FOR NO KEY UPDATE",
    { ids },
  );
}

/** Adds `by` to the likes of each post. */
export async function addLikes(scope: Scope, ids: readonly string[], by: 1 | -1): Promise<void> {
  await scope.execute(
    "UPDATE publications SET likes_count = likes_count + $by::int WHERE post_id = ANY($ids::text[])",
    { ids, by },
  );
}

/** Adds `by` to the likes of a post and returns them. Throws `post_not_found` unless readers can see the post. */
export async function countLike(scope: Scope, post: PostKey, by: 1 | 0 | -1): Promise<number> {
  const [row] = await scope.select<{ likes: number }>(
    `UPDATE publications SET likes_count = likes_count + $by::int
      WHERE post_id = $postId AND site_id = $siteId AND ${isShown("publications")} RETURNING likes_count AS likes`,
    { ...post, by },
  );
  if (!row) throw new Refusal("post_not_found");
  return row.likes;
}

/** Adds `by` to the approved comments of a post. */
export async function addComments(scope: Scope, postId: string, by: 1 | -1): Promise<void> {
  await scope.execute(
    "UPDATE publications SET comments_count = comments_count + $by::int WHERE post_id = $postId",
    { postId, by },
  );
}

/** Stores how many approved comments each post has. */
export async function storeCommentCounts(
  scope: Scope,
  counts: readonly { post_id: string; comments: number }[],
): Promise<void> {
  await scope.execute(
    `UPDATE publications p SET comments_count = c.comments
       FROM unnest($ids::text[], $comments::int[]) AS c (post_id, comments) WHERE p.post_id = c.post_id`,
    { ids: counts.map((row) => row.post_id), comments: counts.map((row) => row.comments) },
  );
}

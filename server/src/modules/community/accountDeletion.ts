import type { Scope } from "../../platform/scope.ts";
import { addFollowing, lockUsers } from "../accounts/followingCounts.ts";
import { addLikes, lockPublications, storeCommentCounts } from "../posts/publicationCounts.ts";
import { addFollowers, lockSites } from "../sites/siteCounts.ts";

type OfUser = { userId: string };

/** Deletes a user's likes, follows, blocks and feedback, and the texts of their comments, with the counts of others' content. */
export async function deleteActivity(scope: Scope, { userId }: OfUser): Promise<void> {
  const liked = await postIds(scope, "SELECT post_id FROM likes WHERE user_id = $userId", userId);
  const commented = await postIds(
    scope,
    "SELECT DISTINCT post_id FROM comments WHERE user_id = $userId",
    userId,
  );
  await lockPublications(scope, [...liked, ...commented]);
  await deleteLikes(scope, userId);
  await deleteFollows(scope, userId);
  await removeComments(scope, userId, commented);
  await scope.execute("DELETE FROM blocked_commenters WHERE user_id = $userId", { userId });
  await scope.execute("DELETE FROM feedback WHERE user_id = $userId", { userId });
}

async function postIds(scope: Scope, sql: string, userId: string): Promise<string[]> {
  const rows = await scope.select<{ post_id: string }>(sql, { userId });
  return rows.map((row) => row.post_id);
}

async function deleteLikes(scope: Scope, userId: string): Promise<void> {
  const sql = "DELETE FROM likes WHERE user_id = $userId RETURNING post_id";
  await addLikes(scope, await postIds(scope, sql, userId), -1);
}

/** Follows in both directions. Users are locked before sites, as everywhere. */
async function deleteFollows(scope: Scope, userId: string): Promise<void> {
  const follows = await scope.select<{ user_id: string; site_id: string }>(
    "SELECT user_id, site_id FROM follows WHERE user_id = $userId OR site_id = $userId",
    { userId },
  );
  const followers = follows.flatMap((follow) => (follow.site_id === userId ? [follow.user_id] : []));
  const followed = follows.flatMap((follow) => (follow.user_id === userId ? [follow.site_id] : []));
  await lockUsers(scope, followers);
  await lockSites(scope, followed);
  await addFollowing(scope, followers, -1);
  await addFollowers(scope, followed, -1);
  await scope.execute("DELETE FROM follows WHERE user_id = $userId OR site_id = $userId", { userId });
}

/** Comment texts are deleted; a placeholder remains, so that others' replies stay in their place. */
async function removeComments(scope: Scope, userId: string, postIds: readonly string[]): Promise<void> {
  const { platform } = scope;
  await scope.execute(
    `UPDATE comments SET state = 'removed', text = '…', removed_at = coalesce(removed_at, $now), removed_by = NULL,
       removed_from = NULL, removal_reason = NULL WHERE user_id = $userId`,
    { userId, now: platform.clock.now() },
  );
  await scope.execute(
    `UPDATE comments c SET answers_count = (SELECT count(*) FROM comments b WHERE b.post_id = c.post_id
         AND b.state = 'approved' AND b.depth > c.depth AND starts_with(b.thread, c.thread))
      WHERE c.answers_count > 0 AND c.post_id = ANY($postIds::text[])`,
    { postIds },
  );
  const counts = await scope.select<{ post_id: string; comments: number }>(
    `SELECT p.post_id, count(c.id)::int AS comments FROM unnest($postIds::text[]) AS p (post_id)
       LEFT JOIN comments c ON c.post_id = p.post_id AND c.state = 'approved' GROUP BY p.post_id`,
    { postIds },
  );
  await storeCommentCounts(scope, counts);
}

import { execute, select } from "../../../../platform/database/select.ts";
import { withTransaction } from "../../../../platform/database/withTransaction.ts";
import type { JobHandler } from "../../../../platform/jobs/jobs.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { type Scope, scopeOf } from "../../../../platform/scope.ts";
import { isShown } from "../../../sites/isShown.ts";
import { hasMuted } from "../../mayEmail.ts";
import { insertNotifications } from "../insertNotifications.ts";
import { EVERYONE, wake } from "../wake.ts";

/** The chapters of a serial, published together, are one notification. Those who muted it get none. */
export const FOLLOWERS = `
  SELECT f.user_id, row_number() OVER () AS position, 'new_post' AS kind, f.site_id, $postId::text AS post_id,
         NULL::text AS comment_id, 'new_post ' || $textId::text AS group_key, 1 AS count,
         '{}'::text[] AS actor_ids, '{}'::jsonb AS data
    FROM follows f WHERE f.site_id = $siteId AND NOT ${hasMuted("f.user_id", "$textId")}`;

/**
 * Notifies all followers of a post by one statement, once: neither a repeated job nor publishing it again notifies
 * anyone. A chapter of an unpublished serial isn't announced: readers can't see it.
 */
export function handleAnnouncePost(platform: Platform): JobHandler<{ postId: string }> {
  return ({ postId }) =>
    withTransaction(platform.db, async (transaction) => {
      const scope = scopeOf(platform, transaction);
      const post = await findShownPost(scope, postId);
      if (!post || !(await claimAnnouncement(scope, postId))) return;
      const binds = { siteId: post.site_id, postId, textId: post.parent_id ?? postId };
      if ((await insertNotifications(scope, FOLLOWERS, binds)) > 0) await wake(scope, EVERYONE);
    });
}

async function findShownPost({ platform, transaction }: Scope, postId: string) {
  const [post] = await select<{ site_id: string; parent_id: string | null }>(
    platform.db,
    `SELECT p.site_id, p.parent_id FROM publications p WHERE p.post_id = $postId AND ${isShown("p")}`,
    { postId },
    transaction,
  );
  return post;
}

/** Returns false if the post was announced before. */
async function claimAnnouncement({ platform, transaction }: Scope, postId: string): Promise<boolean> {
  const inserted = await execute(
    platform.db,
    "INSERT INTO announced_posts (post_id, announced_at) VALUES ($postId, $now) ON CONFLICT DO NOTHING",
    { postId, now: platform.clock.now() },
    transaction,
  );
  return inserted > 0;
}

import { execute, select } from "../../../../platform/database/select.ts";
import { withTransaction } from "../../../../platform/database/withTransaction.ts";
import type { JobHandler } from "../../../../platform/jobs/jobs.ts";
import type { Platform } from "../../../../platform/platform.ts";
import type { Scope } from "../../../../platform/scope.ts";
import { isShown } from "../../../sites/isShown.ts";
import { insertNotifications } from "../insertNotifications.ts";
import { EVERYONE } from "../wake.ts";

export const FOLLOWERS = "SELECT f.user_id FROM follows f WHERE f.site_id = $siteId";

/**
 * Notifies all followers of a post by one statement, once: neither a repeated job nor publishing it again notifies
 * anyone. A chapter of an unpublished serial isn't announced: readers can't see it.
 */
export function handleAnnouncePost(platform: Platform): JobHandler<{ postId: string }> {
  return ({ postId }) =>
    withTransaction(platform.db, async (transaction) => {
      const scope: Scope = { platform, transaction };
      const post = await findShownPost(scope, postId);
      if (!post || !(await claimAnnouncement(scope, postId))) return;
      await insertNotifications(
        scope,
        {
          kind: "new_post",
          siteId: post.site_id,
          postId,
          // The chapters of a serial, published together, are one notification.
          groupKey: `new_post ${post.parent_id ?? postId}`,
        },
        { recipients: FOLLOWERS, concerned: EVERYONE },
      );
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

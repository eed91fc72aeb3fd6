import { execute } from "../../platform/database/select.ts";
import type { Scope } from "../../platform/scope.ts";
import { syncSubscriberGroup } from "./push/commands/setPushSubscriber.ts";

/** Forgets that a user wanted a site's posts by push when they unfollow it: following again asks again. */
export async function stopUnfollowedPushes(
  scope: Scope,
  { userId, siteId }: { userId: string; siteId: string },
): Promise<void> {
  await execute(
    scope.platform.db,
    "UPDATE notification_preferences SET push = NULL WHERE user_id = $userId AND site_id = $siteId",
    { userId, siteId },
    scope.transaction,
  );
  await syncSubscriberGroup(scope, userId);
}

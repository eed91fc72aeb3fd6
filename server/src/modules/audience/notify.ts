import type { Scope } from "../../platform/scope.ts";
import { insertNotifications } from "./notifications/insertNotifications.ts";
import type { NewNotification } from "./notifications/newNotification.ts";

/**
 * Notifies users in the caller's transaction: the bell at once, push and email when they are due. Call it last: a
 * group's row may be locked by another event until its transaction ends.
 */
export async function notify(scope: Scope, { userIds, ...content }: NewNotification): Promise<void> {
  if (userIds.length === 0) return;
  await insertNotifications(scope, content, {
    recipients: "SELECT DISTINCT unnest($userIds::text[]) AS user_id",
    binds: { userIds: [...userIds] },
    concerned: userIds,
  });
}

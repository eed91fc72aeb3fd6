import type { Scope } from "../../../platform/scope.ts";
import type { Inserted } from "./insertNotifications.ts";
import { sendNotificationEmails, sendPushes } from "./jobs/names.ts";

/** The bus channel of changed notifications; the message is user ids, separated by commas, or `EVERYONE`. */
export const NOTIFICATIONS_CHANGED = "notifications";
export const EVERYONE = "*";

/** As many ids as fit into a message of the bus. */
const MOST_IDS = 300;

/** On commit, wakes event streams in every process, and the jobs for what is due now. */
export async function wake(
  { platform: { bus, jobs }, transaction }: Scope,
  userIds: readonly string[] | typeof EVERYONE,
  { pushDue, emailDue }: Pick<Inserted, "pushDue" | "emailDue"> = { pushDue: false, emailDue: false },
): Promise<void> {
  const message = userIds === EVERYONE || userIds.length > MOST_IDS ? EVERYONE : userIds.join(",");
  await bus.publish(NOTIFICATIONS_CHANGED, message, transaction);
  if (pushDue) transaction.afterCommit(() => jobs.soon(sendPushes));
  if (emailDue) transaction.afterCommit(() => jobs.soon(sendNotificationEmails));
}

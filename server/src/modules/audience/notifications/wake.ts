import type { Scope } from "../../../platform/scope.ts";

/** The bus channel of changed notifications; the message is user ids, separated by commas, or `EVERYONE`. */
export const NOTIFICATIONS_CHANGED = "notifications";
export const EVERYONE = "*";

/** As many ids as fit into a message of the bus. */
const MOST_IDS = 300;

/** On commit, wakes the event streams of these users in every process. */
export function wake(
  { platform: { bus }, transaction }: Scope,
  userIds: readonly string[] | typeof EVERYONE,
): Promise<void> {
  const message = userIds === EVERYONE || userIds.length > MOST_IDS ? EVERYONE : userIds.join(",");
  return bus.publish(NOTIFICATIONS_CHANGED, message, transaction);
}

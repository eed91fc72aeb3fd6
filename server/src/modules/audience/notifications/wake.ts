import type { Scope } from "../../../platform/scope.ts";

/** The bus channel of changed notifications; the message is user ids, separated by commas, or `EVERYONE`. */
export const NOTIFICATIONS_CHANGED = "notifications";
export const EVERYONE = "*";

/** As many ids as fit into a message of the bus. */
const MOST_IDS = 300;

type Concerned = readonly string[] | typeof EVERYONE;

/** Returns the message that wakes the event streams of these users. */
export const messageFor = (userIds: Concerned): string =>
  userIds === EVERYONE || userIds.length > MOST_IDS ? EVERYONE : userIds.join(",");

/** On commit, wakes the event streams of these users in every process. */
export function wake({ platform: { bus }, transaction }: Scope, userIds: Concerned): Promise<void> {
  return bus.publish(NOTIFICATIONS_CHANGED, messageFor(userIds), transaction);
}

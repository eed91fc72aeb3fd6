import { local } from "./localPort.ts";
import { waitAtMost } from "./waitAtMost.ts";

/** Longer than sending usually takes, and short enough for a user who waits for a list. */
const LONGEST_MS = 1500;

/**
 * Waits until this device's changes were sent, or tried, before a list that must show them is fetched: a reader who
 * follows a site and opens their follows at once would miss it.
 */
export function afterSending(): Promise<void> {
  // A browser without IndexedDB has nothing to send.
  return waitAtMost(LONGEST_MS, local.sendNow());
}

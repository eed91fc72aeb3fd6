import { local } from "./localPort.ts";

/** Longer than sending usually takes, and short enough for a user who waits for a list. */
const LONGEST_MS = 1500;

/**
 * Waits until this device's changes were sent, or tried, before a list that must show them is fetched: a reader who
 * follows a site and opens their follows at once would miss it.
 */
export async function afterSending(): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const longest = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, LONGEST_MS);
  });
  // A browser without IndexedDB has nothing to send.
  await Promise.race([local.sendNow().catch(() => {}), longest]);
  clearTimeout(timer);
}

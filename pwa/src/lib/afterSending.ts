import { local } from "./localPort.ts";

/** Longer than a change is usually on its way; whoever waits for a list should not wait for much else. */
const LONGEST_MS = 1500;

/**
 * Waits until what was done on this device was sent, or tried, before a list is asked for that must show it: whoever
 * follows somebody and looks at once whom they follow would miss them.
 */
export async function afterSending(): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const longest = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, LONGEST_MS);
  });
  // A browser that keeps nothing has nothing to send.
  await Promise.race([local.sendNow().catch(() => {}), longest]);
  clearTimeout(timer);
}

import { setFollow } from "./follows.ts";
import { sessionStore } from "./session.ts";
import { readFromTab, saveInTab } from "./tabStore.ts";

/** Signing in leaves the page and returns in the same tab: the wanted follow is saved in between. */
const KEY = "follow";

/** Records that a guest wants to follow a site before signing in. Without storage the user presses again. */
export function recordFollow(siteId: string): void {
  saveInTab(KEY, siteId);
}

/** Returns the id of the site that a guest wants to follow; null if there is none. */
export const pendingFollow = (): string | null => readFromTab(KEY);

/** Drops the follow: the user declined to sign in. */
export function forgetFollow(): void {
  saveInTab(KEY, null);
}

/** Completes the follow that the user signed in for (specification §4). */
export async function completeFollow(): Promise<void> {
  const siteId = readFromTab(KEY);
  const state = sessionStore.state();
  if (!siteId || !state?.user) return;
  forgetFollow();
  // The creator signed in on their own site: a site does not follow itself.
  if (state.user.id === siteId) return;
  // On failure the button still says Follow, which is true.
  await setFollow(siteId, true).catch(() => {});
}

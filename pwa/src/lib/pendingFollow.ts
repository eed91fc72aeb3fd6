import { setFollow } from "./follows.ts";
import { sessionStore } from "./session.ts";
import { readFromTab, saveInTab } from "./tabStore.ts";

/** Signing in leaves the page and comes back to it in the same tab: what was wanted waits here meanwhile. */
const KEY = "follow";

/** Notes that a guest wanted to follow this site before being sent to sign in. Without storage the person presses once more. */
export function recordFollow(siteId: string): void {
  saveInTab(KEY, siteId);
}

/** Forgets it again: the person did not want to sign in for it. */
export function forgetFollow(): void {
  saveInTab(KEY, null);
}

/** Completes the follow that signing in was for (specification §4). */
export async function completeFollow(): Promise<void> {
  const siteId = readFromTab(KEY);
  const state = sessionStore.state();
  if (!siteId || !state?.user) return;
  forgetFollow();
  // The creator signed in by their own button; a site does not follow itself.
  if (state.user.id === siteId) return;
  // Where it fails, the button still says Follow, which is the truth.
  await setFollow(siteId, true).catch(() => {});
}

import { setFollow } from "./follows.ts";
import { sessionStore } from "./session.ts";

/** Signing in leaves the page and comes back to it in the same tab: what was wanted waits here meanwhile. */
const KEY = "follow";

/** Notes that a guest wanted to follow this site before being sent to sign in. */
export function noteFollow(siteId: string): void {
  try {
    sessionStorage.setItem(KEY, siteId);
  } catch {
    // Without storage the person presses Follow once more.
  }
}

/** Forgets it again: the person did not want to sign in for it. */
export function forgetFollow(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Without storage nothing was noted.
  }
}

/** Completes the follow that signing in was for (specification §4). */
export async function completeFollow(): Promise<void> {
  try {
    const siteId = sessionStorage.getItem(KEY);
    const state = sessionStore.state();
    if (!siteId || !state?.user) return;
    sessionStorage.removeItem(KEY);
    // The creator signed in by their own button; a site does not follow itself.
    if (state.user.id === siteId) return;
    await setFollow(siteId, true);
  } catch {
    // The button still says Follow, which is the truth.
  }
}

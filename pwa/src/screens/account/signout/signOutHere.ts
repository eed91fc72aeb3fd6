import { signOut } from "@quire/contracts/calls/accounts";
import { callApi } from "../../../lib/callApi.ts";
import { local } from "../../../lib/localPort.ts";
import { sessionStore } from "../../../lib/session.ts";
import { suppressSignin } from "../../../lib/signinPrompt.ts";
import { localSignOut } from "../../../lib/signOutPort.ts";

/** A send that hangs must not block the sign-out. */
const PATIENCE_MS = 6000;

/** Sends pending changes as far as possible, and returns how many are still pending. */
export async function sendBeforeSignOut(userId: string): Promise<number> {
  try {
    const late = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS));
    if ((await localSignOut.countUnsent(userId)) > 0) await Promise.race([local.sendNow(), late]);
    return await localSignOut.countUnsent(userId);
  } catch {
    // Without IndexedDB nothing can be pending.
    return 0;
  }
}

/**
 * Ends the session on this host, then wipes the user's data from this device; unsent drafts only if `isDiscarded`.
 * Rejects with nothing changed.
 */
export async function signOutHere(userId: string, isDiscarded = false): Promise<void> {
  try {
    await callApi(signOut);
  } catch (error) {
    // The session was already over: only the cleanup is left.
    if ((error as { code?: string }).code !== "session_invalid") throw error;
  }
  await localSignOut.wipeUser(userId, isDiscarded).catch(() => {});
  suppressSignin();
  sessionStore.expire();
}

import { signOut } from "@quire/contracts/calls/accounts";
import { callApi } from "../../../lib/callApi.ts";
import { local } from "../../../lib/localPort.ts";
import { sessionStore } from "../../../lib/session.ts";
import { stopAsking } from "../../../lib/signinPrompt.ts";
import { localSignOut } from "../../../lib/signOutPort.ts";

/** A sending that hangs must not hold who wants to leave. */
const PATIENCE_MS = 6000;

/** Sends what waits, as far as that goes, and tells how much then still waits. */
export async function sendBeforeSignOut(userId: string): Promise<number> {
  try {
    const late = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS));
    if ((await localSignOut.countUnsent(userId)) > 0) await Promise.race([local.sendNow(), late]);
    return await localSignOut.countUnsent(userId);
  } catch {
    // A browser without IndexedDB: nothing can wait.
    return 0;
  }
}

/**
 * Ends the session on this host, and then takes the person's own things off this device; drafts that are not sent only
 * where they are discarded. Rejects with nothing changed.
 */
export async function signOutHere(userId: string, isDiscarded = false): Promise<void> {
  try {
    await callApi(signOut);
  } catch (error) {
    // It was over already: what is left to do is to tidy up.
    if ((error as { code?: string }).code !== "session_invalid") throw error;
  }
  await localSignOut.wipeUser(userId, isDiscarded).catch(() => {});
  stopAsking();
  sessionStore.expire();
}

import { refreshSession } from "../../lib/loadSession.ts";
import { sessionStore } from "../../lib/session.ts";

/**
 * Fetches the session after an action of the user that may have ended it. The ended one isn't named, so nothing asks
 * the user to sign in again. Without an answer the next call fetches it.
 */
export async function refreshEndedSession(): Promise<void> {
  sessionStore.expire();
  await refreshSession().catch(() => {});
}

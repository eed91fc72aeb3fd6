import { getSession } from "@quire/contracts/calls/accounts";
import type { SessionState } from "@quire/contracts/records/user";
import { callApi } from "./callApi.ts";
import { sessionStore } from "./session.ts";

let request: Promise<SessionState> | null = null;

/** Fetches the session and stores it. Concurrent calls share one request. Rejects without an answer. */
export function refreshSession(): Promise<SessionState> {
  request ??= fetchSession().finally(() => {
    request = null;
  });
  return request;
}

async function fetchSession(): Promise<SessionState> {
  let state: SessionState;
  try {
    state = await callApi(getSession);
  } catch (error) {
    // The named session has ended and is cleared by now: the second call returns the guest's session and token.
    if ((error as { code?: string }).code !== "session_invalid") throw error;
    state = await callApi(getSession);
  }
  sessionStore.write(state);
  return state;
}

/** Fetches the session. Without an answer (no network) the user counts as a guest, which loses nothing. */
export async function loadSession(): Promise<void> {
  try {
    await refreshSession();
  } catch {
    // The first write, or the network's return, fetches it again.
  }
}

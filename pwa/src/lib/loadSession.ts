import { getSession } from "@quire/contracts/calls/accounts";
import type { SessionState } from "@quire/contracts/records/user";
import { callApi } from "./callApi.ts";
import { sessionStore } from "./session.ts";

let asking: Promise<SessionState> | null = null;

/** Asks who is signed in here and keeps the answer; once, however many ask at the same time. Rejects without one. */
export function refreshSession(): Promise<SessionState> {
  asking ??= ask().finally(() => {
    asking = null;
  });
  return asking;
}

async function ask(): Promise<SessionState> {
  let state: SessionState;
  try {
    state = await callApi(getSession);
  } catch (error) {
    // The session that was named is over and forgotten by now: whoever is here is a guest, who has a token too.
    if ((error as { code?: string }).code !== "session_invalid") throw error;
    state = await callApi(getSession);
  }
  sessionStore.write(state);
  return state;
}

/** Asks who is signed in here. Without an answer (no network) everybody is a guest, and nothing is lost by it. */
export async function loadSession(): Promise<void> {
  try {
    await refreshSession();
  } catch {
    // Asked again by the first write, or when the network is back.
  }
}

import { getSession } from "@quire/contracts/calls/accounts";
import type { SessionState } from "@quire/contracts/records/user";
import { callApi } from "./callApi.ts";
import { currentUserId } from "./currentUser.ts";
import { reportTimeZone } from "./reportTimeZone.ts";
import { sessionStore } from "./session.ts";
import { waitAtMost } from "./waitAtMost.ts";

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
  if (state.user) void reportTimeZone(state.user.id);
  return state;
}

/** After this long without an answer, the last known session is shown: the same time that a page waits for. */
const PATIENCE_MS = 4000;

/**
 * Fetches the session. Offline, or without an answer in time, a user stays who they were at the last answer on this
 * origin, and a guest stays a guest.
 */
export async function loadSession(): Promise<void> {
  const answered = refreshSession();
  // Awaited below, and the first write, or the network's return, fetches it again.
  answered.catch(() => {});
  if (navigator.onLine) await waitAtMost(PATIENCE_MS, answered);
  if (!sessionStore.state() && currentUserId()) await restoreSession().catch(() => {});
  await answered.catch(() => {});
}

async function restoreSession() {
  const { readSavedSession } = await import("./savedSession.ts");
  const saved = readSavedSession();
  if (saved && !sessionStore.state()) sessionStore.restore(saved);
}

import type { SessionState } from "@quire/contracts/records/user";
import { currentUserId } from "./currentUser.ts";
import { followStore } from "./follows.ts";
import { sessionStore } from "./session.ts";
import { readStored, SAVED_SESSION, store } from "./storedText.ts";

/** Raise it when `SessionState` loses or changes a field: a state of another version isn't used. */
const VERSION = 1;

let isWatching = false;

/** Saves the signed-in user's session state on this origin, now and whenever it or what they follow changes. */
export function saveSessionChanges(): void {
  save();
  if (isWatching) return;
  isWatching = true;
  followStore.subscribe(save);
}

/**
 * Without the XSRF token, and without the announcement, which may have ended by the time it is shown. The session itself
 * is in a cookie that scripts can't read.
 */
function save(): void {
  const state = sessionStore.state();
  if (!state?.user || !sessionStore.isConfirmed()) return;
  const site = state.site && { ...state.site, follows: followStore.read(state.site.id) === true };
  const saved: SessionState = { ...state, site, xsrf: null, announcement: null };
  store(SAVED_SESSION, JSON.stringify({ version: VERSION, state: saved }));
}

/** Returns the saved session of the current user; null if there is none. */
export function readSavedSession(): SessionState | null {
  try {
    const { version, state } = JSON.parse(readStored(SAVED_SESSION) ?? "{}");
    return version === VERSION && state.user?.id === currentUserId() ? state : null;
  } catch {
    return null;
  }
}

import type { SessionState } from "@quire/contracts/records/user";
import { createListeners } from "../ui/listeners.ts";
import { setCurrentUser } from "./currentUser.ts";

/** The session on this origin: null until the server has answered, and while it can't be reached. */
let state: SessionState | null = null;
/** The session's id survives a reload, so that the first call names it. It is no secret. */
const KEY = "session";
const [notify, subscribe] = createListeners();

function change(next: SessionState | null) {
  state = next;
  if (next) setCurrentUser(next.user?.id ?? null);
  try {
    if (next?.session) localStorage.setItem(KEY, next.session.id);
    else localStorage.removeItem(KEY);
  } catch {
    // Storage is unavailable: the next visit's first call names no session, and the cookie identifies it.
  }
  notify();
}

function storedId(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** The store behind `useSession`; also the client's view of the session. */
export const sessionStore = {
  read: () => ({ id: state ? (state.session?.id ?? null) : storedId(), xsrf: state?.xsrf ?? null }),
  write: change,
  /** Clears a session that the server no longer knows: the next write fetches the session before it is sent. */
  expire: () => change(null),
  state: () => state,
  onServer: () => null,
  subscribe,
};

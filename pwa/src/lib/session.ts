import type { SessionState } from "@quire/contracts/records/user";
import { createListeners } from "../ui/listeners.ts";
import { setCurrentUser } from "./whoIsHere.ts";

/** Who is signed in on this origin: null until the server has said, and while it can't be asked. */
let state: SessionState | null = null;
/** The session's id outlives a reload, so that the first call already names it; it is no secret. */
const KEY = "session";
const [tell, subscribe] = createListeners();

function change(next: SessionState | null) {
  state = next;
  if (next) setCurrentUser(next.user?.id ?? null);
  try {
    if (next?.session) localStorage.setItem(KEY, next.session.id);
    else localStorage.removeItem(KEY);
  } catch {
    // Storage is shut: the first call of the next visit goes unnamed, which the cookie makes up for.
  }
  tell();
}

function keptId(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** The store behind `useSession`, and the client's view of it. */
export const sessionStore = {
  read: () => ({ id: state ? (state.session?.id ?? null) : keptId(), xsrf: state?.xsrf ?? null }),
  write: change,
  /** The server no longer knows the session: the next write asks who is here before it is sent. */
  expire: () => change(null),
  state: () => state,
  onServer: () => null,
  subscribe,
};

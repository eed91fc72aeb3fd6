import type { SessionState } from "@quire/contracts/records/user";
import { createListeners } from "../ui/listeners.ts";
import { setCurrentUser } from "./currentUser.ts";
import { readStored, SAVED_SESSION, store } from "./storedText.ts";

/** The session on this origin: null until the server has answered, unless `restore` has set the last one. */
let state: SessionState | null = null;
let isRestored = false;
/** The session's id survives a reload, so that the first call names it. It is no secret. */
const KEY = "session";
const [notify, subscribe] = createListeners();

function change(next: SessionState | null) {
  state = next;
  isRestored = false;
  if (next) setCurrentUser(next.user?.id ?? null);
  // Without storage, the next visit's first call names no session, and the cookie identifies it.
  store(KEY, next?.session?.id ?? null);
  // A guest, or a session that has ended: nobody is signed in here offline either.
  if (!next?.user) store(SAVED_SESSION, null);
  notify();
}

/** The store behind `useSession`; also the client's view of the session. */
export const sessionStore = {
  read: () => ({ id: state ? (state.session?.id ?? null) : readStored(KEY), xsrf: state?.xsrf ?? null }),
  write: change,
  /** Clears a session that the server no longer knows: the next write fetches the session before it is sent. */
  expire: () => change(null),
  /** Shows the session that this device saved, while the server can't be reached. */
  restore(saved: SessionState) {
    state = saved;
    isRestored = true;
    notify();
  },
  /** Whether the server has confirmed the state in this document. */
  isConfirmed: () => state !== null && !isRestored,
  state: () => state,
  onServer: () => null,
  subscribe,
};

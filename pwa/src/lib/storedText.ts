import { safeStorage } from "./safeStorage.ts";

/** The only code that reads or writes `localStorage`: short texts of this origin. */
const { read, write, keys } = safeStorage(() => localStorage);

/** Returns a text that this origin stored; null if there is none. */
export const readStored = read;

/** Stores a short text on this origin; null removes it. Returns false if the browser refused. */
export const store = write;

/** Returns the keys of stored texts that begin with a prefix. */
export const storedKeys = keys;

/** The last session state of a signed-in user, for use while the server can't be reached (`savedSession.ts`). */
export const SAVED_SESSION = "session-state";

import { safeStorage } from "./safeStorage.ts";

/**
 * The only code that reads or writes `localStorage`, apart from `storageKeys.ts`. `readStored` returns a short text that
 * this origin stored, or null. `store` stores one, or removes it for null; it returns false if the browser refused.
 */
export const [readStored, store] = safeStorage(() => localStorage);

/** The last session state of a signed-in user, for use while the server can't be reached (`savedSession.ts`). */
export const SAVED_SESSION = "session-state";

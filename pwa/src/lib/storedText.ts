/** Returns a text that this origin stored; null if there is none, or storage is unavailable. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a short text on this origin; null removes it. Does nothing if storage is unavailable. */
export function store(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // The caller's next visit begins without it.
  }
}

/** The last session state of a signed-in user, for use while the server can't be reached (`savedSession.ts`). */
export const SAVED_SESSION = "session-state";

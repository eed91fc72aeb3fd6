/** The id of the last user whom the server named on this origin, for use while the server can't be reached. */
const KEY = "person";

/** Stores the signed-in user as the server named them; null for a guest. */
export function setCurrentUser(userId: string | null): void {
  try {
    if (userId) localStorage.setItem(KEY, userId);
    else localStorage.removeItem(KEY);
  } catch {
    // Storage is unavailable: without asking the server nothing private is shown, which is safe.
  }
}

/** Returns the user of this device as far as is known offline; null for a guest. */
export function currentUserId(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

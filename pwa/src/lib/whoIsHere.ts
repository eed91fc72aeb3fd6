/** The last person whom the server named on this origin, by id; kept for the times when it cannot be asked. */
const KEY = "person";

/** Notes who is signed in, as the server says. A guest leaves nobody. */
export function setCurrentUser(userId: string | null): void {
  try {
    if (userId) localStorage.setItem(KEY, userId);
    else localStorage.removeItem(KEY);
  } catch {
    // Storage is shut: nothing private can be shown without asking the server, which is the safe side.
  }
}

/** Whose device this is as far as is known offline; null for a guest. */
export function whoIsHere(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

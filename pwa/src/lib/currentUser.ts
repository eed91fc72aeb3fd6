import { readStored, store } from "./storedText.ts";

/** The id of the last user whom the server named on this origin, for use while the server can't be reached. */
const KEY = "person";

/**
 * Stores the signed-in user as the server named them; null for a guest. Without storage, nothing private is shown before
 * the server is asked, which is safe.
 */
export function setCurrentUser(userId: string | null): void {
  store(KEY, userId);
}

/** Returns the user of this device as far as is known offline; null for a guest. */
export const currentUserId = (): string | null => readStored(KEY);

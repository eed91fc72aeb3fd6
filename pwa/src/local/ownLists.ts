import { currentUserId } from "../lib/currentUser.ts";
import { database } from "./database.ts";

/** Returns the saved content of one of the current user's lists; undefined where this device has none. */
export async function loadOwnList(name: string): Promise<unknown> {
  const userId = currentUserId();
  return userId ? (await database.personal.get([userId, name]))?.value : undefined;
}

/** Saves a list's content for its user, unless they have signed out. */
export async function saveOwnList(userId: string, name: string, value: unknown): Promise<void> {
  await database.transaction("rw", database.personal, async () => {
    if (currentUserId() === userId) await database.personal.put({ userId, name, value, savedAt: Date.now() });
  });
}

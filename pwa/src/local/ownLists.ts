import { whoIsHere } from "../lib/whoIsHere.ts";
import { database } from "./database.ts";

/** What a list of this person's said last; undefined where this device never heard it. */
export async function loadOwnList(name: string): Promise<unknown> {
  const userId = whoIsHere();
  return userId ? (await database.personal.get([userId, name]))?.value : undefined;
}

/** Keeps what a list of a person's says, for that person alone, and only while they are here. */
export async function saveOwnList(userId: string, name: string, value: unknown): Promise<void> {
  await database.transaction("rw", database.personal, async () => {
    if (whoIsHere() === userId) await database.personal.put({ userId, name, value, savedAt: Date.now() });
  });
}

import { whoIsHere } from "../platform/whoIsHere.ts";
import { database } from "./database.ts";

/** Keeps what a list of the person who is here said last, to be shown with no network. It goes when they sign out. */
export async function keepMine(name: string, value: unknown): Promise<void> {
  const userId = whoIsHere();
  if (userId) await database.personal.put({ userId, name, value, savedAt: Date.now() });
}

/** What was kept under this name for whoever is here, and when (milliseconds); null for nothing. */
export async function mine<Value>(name: string): Promise<{ value: Value; savedAt: number } | null> {
  const userId = whoIsHere();
  const record = userId ? await database.personal.get([userId, name]) : undefined;
  return record ? { value: record.value as Value, savedAt: record.savedAt } : null;
}

import { currentUserId } from "../../lib/currentUser.ts";
import type { OutboxEntry } from "../../lib/localTypes.ts";
import {
  isUserAction,
  type NewEntry,
  type OutboxRecord,
  type RefusedRecord,
} from "../records/outboxRecord.ts";
import { flushOutbox } from "./flushOutbox.ts";
import { addEntry, collectRefused, findEntries, listEntries, watchEntries } from "./outboxStore.ts";
import { sendUnstored } from "./sendUnstored.ts";

/**
 * Stores a change on this device, and sends it as soon as the server can be reached. Where the browser refuses to store
 * it, it is sent at once, or rejects with `Unsaved`.
 */
export async function enqueue(entry: OutboxEntry): Promise<void> {
  await saveToOutbox(toRecord(entry));
}

/** The same for a change that has the outbox's own form. Returns whether it was sent without being stored. */
export async function saveToOutbox(change: Omit<NewEntry, "userId">): Promise<boolean> {
  const userId = currentUserId();
  if (!userId) throw new Error("no user is signed in");
  const entry = { ...change, userId };
  try {
    await addEntry(entry);
  } catch (error) {
    await sendUnstored(entry, error);
    return true;
  }
  void flushOutbox();
  return false;
}

/** Calls back with the number of the current user's unsent changes, now and whenever it changes, in any tab. */
export function watchPending(listener: (waiting: number) => void): () => void {
  return watchEntries(countPending, 0, listener);
}

/** Returns what the server refused the current user. Each refusal is returned once. */
export async function removeRefused(): Promise<RefusedRecord[]> {
  const userId = currentUserId();
  return userId ? collectRefused(userId) : [];
}

/** The state that the current user wants of a subject, where it is not sent yet. */
export async function pendingState(
  kind: OutboxRecord["kind"],
  subject: string,
): Promise<boolean | undefined> {
  const userId = currentUserId();
  if (!userId) return undefined;
  return (await findEntries(userId, kind, subject)).at(-1)?.wanted;
}

async function countPending(): Promise<number> {
  const userId = currentUserId();
  if (!userId) return 0;
  return (await listEntries(userId)).filter(isUserAction).length;
}

function toRecord(
  entry: OutboxEntry,
): Pick<OutboxRecord, "kind" | "subject" | "siteId" | "wanted" | "place"> {
  const { siteId } = entry;
  if (entry.kind === "follow" || entry.kind === "unfollow") {
    return { kind: "follow", subject: siteId, siteId, wanted: entry.kind === "follow" };
  }
  if (!entry.postId) throw new Error("a like needs a post");
  if (entry.kind === "read") {
    if (!entry.place) throw new Error("a reading position needs a place");
    return { kind: "read", subject: entry.postId, siteId, wanted: true, place: entry.place };
  }
  return { kind: "like", subject: entry.postId, siteId, wanted: entry.kind === "like" };
}

import { CallError } from "@quire/client/errors";
import { callApi } from "../../lib/callApi.ts";
import { messageOf } from "../../lib/failureMessages.ts";
import { reportUnsaved } from "../../lib/showUnsaved.ts";
import { isStorageFull } from "../../lib/storageErrors.ts";
import type { NewEntry } from "../records/outboxRecord.ts";
import { listEntries } from "./outboxStore.ts";
import { sendEntry } from "./sendOutbox.ts";

/** Thrown where a change was neither stored on this device nor sent. The message is for the user (`lib/unsaved.ts`). */
export class Unsaved extends Error {
  override name = "Unsaved";
}

/**
 * Sends a change that this device refused to store, and says once that nothing is stored here. Throws `Unsaved` where it
 * can't be sent either. `refusal` is the error of storing it.
 */
export async function sendUnstored(entry: NewEntry, refusal: unknown): Promise<void> {
  // An older change of the same subject would be sent after this one, and undo it.
  const waiting = await listEntries(entry.userId).catch(() => []);
  const isFollowing = waiting.some(({ subject }) => subject === entry.subject);
  if (isFollowing || !navigator.onLine) throw new Unsaved(needsNetwork(refusal));
  try {
    await sendEntry(callApi, entry);
  } catch (error) {
    const isUnreached = error instanceof CallError && error.code === "network_failed";
    throw new Unsaved(isUnreached ? needsNetwork(refusal) : messageOf(error), { cause: error });
  }
  reportUnsaved(refusal);
}

const needsNetwork = (refusal: unknown) =>
  isStorageFull(refusal)
    ? "This device is out of storage. Free up space, or try again when you're online."
    : "This browser stores nothing on this device, so this works only online. Try again when you're online.";

import { missingSpace } from "@quire/domain/media/storageSpace";

/** How safe this device's storage is. */
export type Safety = "safe" | "may_be_cleared" | "nearly_full";

/** The space that writing needs: some long drafts with pictures, in bytes. */
const ROOM = 50_000_000;

/** Requests that the browser never clear this origin's storage by itself. It may ask the user, and may decline. */
export async function requestPersistence(): Promise<void> {
  try {
    if (!(await navigator.storage.persisted())) await navigator.storage.persist();
  } catch {
    // A browser without this API clears what it likes; the drafts page says so.
  }
}

/** Returns whether the browser may clear the storage, or has hardly any space left. */
export async function storageSafety(): Promise<Safety> {
  try {
    if (missingSpace(ROOM, await navigator.storage.estimate()) > 0) return "nearly_full";
    return (await navigator.storage.persisted()) ? "safe" : "may_be_cleared";
  } catch {
    return "may_be_cleared";
  }
}

import { missingRoom } from "@quire/domain/media/room";

/** How safe it is what this device keeps. */
export type Safety = "safe" | "may_be_cleared" | "nearly_full";

/** Room that writing should have: some long drafts with pictures. */
const ROOM = 50_000_000;

/** Asks the browser not to clear what was written here by itself. It may ask the person; it may say no. */
export async function requestPersistence(): Promise<void> {
  try {
    if (!(await navigator.storage.persisted())) await navigator.storage.persist();
  } catch {
    // A browser that can't be asked clears what it likes; the drafts page says so.
  }
}

/** Whether the browser may clear what is only here, or has hardly any room left. */
export async function storageSafety(): Promise<Safety> {
  try {
    if (missingRoom(ROOM, await navigator.storage.estimate()) > 0) return "nearly_full";
    return (await navigator.storage.persisted()) ? "safe" : "may_be_cleared";
  } catch {
    return "may_be_cleared";
  }
}

import { freshId } from "../../lib/freshId.ts";
import { database } from "../database.ts";

/** Stores a picture of a guest's draft on this device, and returns its id. */
export async function saveGuestImage(draftId: string, file: File): Promise<string> {
  const id = freshId();
  await database.guestImages.add({ id, draftId, blob: file, name: file.name });
  return id;
}

/** Returns the picture, or null where this device has none with this id. */
export async function readGuestImage(id: string): Promise<Blob | null> {
  return (await database.guestImages.get(id))?.blob ?? null;
}

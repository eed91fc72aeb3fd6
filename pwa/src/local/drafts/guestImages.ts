import { freshId } from "../../lib/freshId.ts";
import { database } from "../database.ts";

/** Keeps a picture of a guest's draft on this device; its id. */
export async function saveGuestImage(draftId: string, file: File): Promise<string> {
  const id = freshId();
  await database.guestImages.add({ id, draftId, blob: file, name: file.name });
  return id;
}

/** The picture, or null where this device has none of that id. */
export async function readGuestImage(id: string): Promise<Blob | null> {
  return (await database.guestImages.get(id))?.blob ?? null;
}

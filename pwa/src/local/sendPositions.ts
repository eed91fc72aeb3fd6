import { currentUserId } from "../lib/currentUser.ts";
import { database } from "./database.ts";
import { enqueue } from "./outbox/outbox.ts";
import type { PlaceRecord } from "./records/placeRecord.ts";

/**
 * Adds this device's unsent reading positions to the outbox, including those of a page that was closed before it
 * could.
 */
export async function sendPositions(): Promise<void> {
  const userId = currentUserId();
  if (!userId) return;
  const unsent = await database.places.where("[userId+untold]").equals([userId, 1]).toArray();
  for (const place of unsent) {
    // The user has signed out: their positions must not be sent as the next user's.
    if (currentUserId() !== userId) return;
    await send(place);
  }
}

async function send({ userId, siteId, postId, parentId: _, untold: __, ...place }: PlaceRecord) {
  // An older app recorded no site: such a position stays on this device.
  if (siteId) await enqueue({ kind: "read", siteId, postId, place });
  await markSent(userId, postId, place.readAt);
}

/** Records that a user's position of this time has left the device. */
export async function markSent(userId: string, postId: string, readAt: number): Promise<void> {
  await database.places
    .where({ userId, postId })
    // Reading since then is not sent yet.
    .and((place) => place.readAt === readAt)
    .modify((place) => {
      delete place.untold;
    });
}

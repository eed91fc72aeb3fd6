import { whoIsHere } from "../lib/whoIsHere.ts";
import { database } from "./database.ts";
import { enqueue } from "./outbox.ts";
import type { PlaceRecord } from "./records/placeRecord.ts";

/**
 * Gives the outbox what was read here and this person's other devices have yet to hear of: also what was noted by a page
 * that was gone before it could tell.
 */
export async function sendPositions(): Promise<void> {
  const userId = whoIsHere();
  if (!userId) return;
  const untold = await database.places.where("[userId+untold]").equals([userId, 1]).toArray();
  for (const place of untold) {
    // Who signs out meanwhile takes theirs along: it is not the next person's to tell.
    if (whoIsHere() !== userId) return;
    await tell(place);
  }
}

async function tell({ userId, siteId, postId, fraction, locator, finished, readAt }: PlaceRecord) {
  // An older app noted no site: such a place is of this device alone.
  if (siteId) await enqueue({ kind: "read", siteId, postId, place: { fraction, locator, finished, readAt } });
  await database.places
    .where({ userId, postId })
    // What was read on meanwhile is yet to be told.
    .and((place) => place.readAt === readAt)
    .modify((place) => {
      delete place.untold;
    });
}

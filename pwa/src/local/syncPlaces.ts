import { listReadingPositions } from "@quire/contracts/calls/reading";
import type { ReadingPosition } from "@quire/contracts/records/reading";
import { mergePlaces } from "@quire/domain/posts/mergePlaces";
import { callApi } from "../lib/callApi.ts";
import { currentUserId } from "../lib/currentUser.ts";
import { database } from "./database.ts";
import { putPlaces } from "./readMarks.ts";
import type { PlaceRecord } from "./records/placeRecord.ts";
import { sendPositions } from "./sendPositions.ts";
import { syncChanges } from "./syncChanges.ts";

const PLACE_FIELDS = ["fraction", "locator", "furthest", "finished", "readAt", "resetAt"] as const;

/** Name of the record of this device's last sync. */
const SYNCED_AT = "reading asked at";

/**
 * Loads the user's positions from other devices, and sends this device's. A guest's reading becomes the user's
 * first, as likes do. Throws when the server can't be reached; the next call starts from the same point.
 */
export async function syncPlaces(): Promise<void> {
  const userId = currentUserId();
  if (!userId) return;
  await adoptGuestPlaces(userId);
  await sendPositions();
  const fetchPage = (query: { since?: string; next?: string }) => callApi(listReadingPositions, { query });
  await syncChanges(userId, SYNCED_AT, fetchPage, ({ positions }) => mergePositions(userId, positions));
}

/**
 * Merges positions from the server into this device's, as the server does. A place of this device that is later, or
 * further on, is still unsent, and stays so.
 */
export async function mergePositions(userId: string, positions: readonly ReadingPosition[]): Promise<void> {
  await writeAsUser(userId, async () => {
    const merged = positions.map(async (position) => {
      const received = placeFrom(userId, position);
      const known = await database.places.get([userId, received.postId]);
      if (!known) return received;
      const place = mergePlaces(received, known);
      const isAhead = PLACE_FIELDS.some((field) => place[field] !== received[field]);
      return { ...received, ...place, ...(isAhead && known.untold ? { untold: known.untold } : {}) };
    });
    await putPlaces(await Promise.all(merged));
  });
}

function placeFrom(userId: string, position: ReadingPosition): PlaceRecord {
  return {
    userId,
    postId: position.post_id,
    siteId: position.site_id,
    parentId: position.parent_id ?? "",
    fraction: position.fraction,
    locator: position.locator,
    furthest: position.furthest,
    finished: position.finished,
    readAt: Date.parse(position.read_at),
    resetAt: position.reset_at ? Date.parse(position.reset_at) : 0,
  };
}

async function adoptGuestPlaces(userId: string): Promise<void> {
  const guests = await database.places.where("userId").equals("").toArray();
  for (const place of guests) {
    const { postId } = place;
    await writeAsUser(userId, async () => {
      const known = await database.places.get([userId, postId]);
      const mine: PlaceRecord = { ...place, userId, untold: 1 };
      await putPlaces([known ? { ...mine, ...mergePlaces(mine, known) } : mine]);
      await database.places.delete(["", postId]);
    });
  }
}

/** Checked inside the transaction: what arrives after a sign-out must not be saved. */
function writeAsUser(userId: string, write: () => PromiseLike<unknown>): Promise<void> {
  return database.transaction("rw", database.places, async () => {
    if (currentUserId() === userId) await write();
  });
}

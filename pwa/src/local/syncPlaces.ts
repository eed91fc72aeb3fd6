import { listReadingPositions } from "@quire/contracts/calls/reading";
import type { ReadingPosition } from "@quire/contracts/records/reading";
import { laterPosition } from "@quire/domain/posts/readingPositions";
import { callApi } from "../lib/callApi.ts";
import { currentUserId } from "../lib/currentUser.ts";
import { database } from "./database.ts";
import type { PlaceRecord } from "./records/placeRecord.ts";
import { sendPositions } from "./sendPositions.ts";

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
  const lastSync = await database.personal.get([userId, SYNCED_AT]);
  const since = typeof lastSync?.value === "string" ? { since: lastSync.value } : {};
  let syncedAt: string | null = null;
  let next: string | null = null;
  do {
    const query: { since?: string; next?: string } = next ? { next } : since;
    const page = await callApi(listReadingPositions, { query });
    // The first response's time: changes during the later ones are fetched next time.
    syncedAt ??= page.as_of;
    await mergePlaces(userId, page.positions);
    next = page.next;
  } while (next);
  await writeAsUser(userId, () =>
    database.personal.put({ userId, name: SYNCED_AT, value: syncedAt, savedAt: Date.now() }),
  );
}

/** Stores positions from the server. The last read position of each text wins, here as on the server. */
export async function mergePlaces(userId: string, positions: readonly ReadingPosition[]): Promise<void> {
  await writeAsUser(userId, async () => {
    for (const position of positions) {
      const received = placeFrom(userId, position);
      const known = await database.places.get([userId, received.postId]);
      await database.places.put(known ? laterPosition(received, known) : received);
    }
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
    finished: position.finished,
    readAt: Date.parse(position.read_at),
  };
}

async function adoptGuestPlaces(userId: string): Promise<void> {
  const guests = await database.places.where("userId").equals("").toArray();
  for (const place of guests) {
    const { postId } = place;
    await writeAsUser(userId, async () => {
      const known = await database.places.get([userId, postId]);
      const mine: PlaceRecord = { ...place, userId, untold: 1 };
      await database.places.put(known ? laterPosition(mine, known) : mine);
      await database.places.delete(["", postId]);
    });
  }
}

/** Checked inside the transaction: what arrives after a sign-out must not be saved. */
function writeAsUser(userId: string, write: () => PromiseLike<unknown>): Promise<void> {
  return database.transaction("rw", database.places, database.personal, async () => {
    if (currentUserId() === userId) await write();
  });
}

import { listReadingPositions } from "@quire/contracts/calls/reading";
import type { ReadingPosition } from "@quire/contracts/records/reading";
import { laterPlace } from "@quire/domain/posts/readingPositions";
import { callApi } from "../lib/callApi.ts";
import { whoIsHere } from "../lib/whoIsHere.ts";
import { database } from "./database.ts";
import type { PlaceRecord } from "./records/placeRecord.ts";
import { sendPositions } from "./sendPositions.ts";

/** Name of the note of when this device last asked. */
const ASKED = "reading asked at";

/**
 * Hears where this person read on elsewhere, and tells where they did here. What was read here as a guest becomes theirs
 * first, as likes do. Throws when the server can't be asked; the next call begins where this one did.
 */
export async function syncPlaces(): Promise<void> {
  const userId = whoIsHere();
  if (!userId) return;
  await adoptGuestPlaces(userId);
  await sendPositions();
  const asked = await database.personal.get([userId, ASKED]);
  const since = typeof asked?.value === "string" ? { since: asked.value } : {};
  let askedAt: string | null = null;
  let next: string | null = null;
  do {
    const query: { since?: string; next?: string } = next ? { next } : since;
    const page = await callApi(listReadingPositions, { query });
    // The first answer's: what changes while the others come is asked for next time.
    askedAt ??= page.asked_at;
    await mergePlaces(userId, page.positions);
    next = page.next;
  } while (next);
  await asPerson(userId, () =>
    database.personal.put({ userId, name: ASKED, value: askedAt, savedAt: Date.now() }),
  );
}

/** Of each text the place that was read last holds, here as on the server. */
export async function mergePlaces(userId: string, positions: readonly ReadingPosition[]): Promise<void> {
  await asPerson(userId, async () => {
    for (const position of positions) {
      const heard = placeFrom(userId, position);
      const known = await database.places.get([userId, heard.postId]);
      await database.places.put(known ? laterPlace(heard, known) : heard);
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
    await asPerson(userId, async () => {
      const known = await database.places.get([userId, postId]);
      const mine: PlaceRecord = { ...place, userId, untold: 1 };
      await database.places.put(known ? laterPlace(mine, known) : mine);
      await database.places.delete(["", postId]);
    });
  }
}

/** Asked inside the transaction: what comes in after a sign-out must not be kept after all. */
function asPerson(userId: string, write: () => PromiseLike<unknown>): Promise<void> {
  return database.transaction("rw", database.places, database.personal, async () => {
    if (whoIsHere() === userId) await write();
  });
}

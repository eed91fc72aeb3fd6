import {
  advancePosition,
  openingFraction,
  type ReadPlace,
  restartPosition,
} from "@quire/domain/posts/readingPositions";
import { liveQuery } from "dexie";
import { currentUserId } from "../lib/currentUser.ts";
import type { RecordedPosition } from "../lib/localTypes.ts";
import { saveHints } from "../lib/placeHints.ts";
import { database } from "./database.ts";
import type { PlaceRecord } from "./records/placeRecord.ts";

/**
 * Records the reading position of a text, for `sendPositions` to send, and returns it. While the reader only looks
 * back, it stays.
 */
export async function recordPosition({
  fraction,
  locator,
  readAt = Date.now(),
  backSince,
  parentId,
  ...text
}: RecordedPosition): Promise<ReadPlace> {
  const userId = currentUserId() ?? "";
  return database.transaction("rw", database.places, async () => {
    const before = (await database.places.get([userId, text.postId])) ?? null;
    const place = advancePosition(before, { fraction, locator, readAt }, backSince);
    if (place) await putPlaces([{ ...text, ...place, userId, parentId: parentId ?? "", untold: 1 }]);
    return place ?? (before as ReadPlace);
  });
}

/** Moves the position of a text to its start. */
export async function restartText(postId: string): Promise<void> {
  await database.transaction("rw", database.places, async () => {
    const before = await database.places.get([currentUserId() ?? "", postId]);
    if (before) await putPlaces([{ ...before, ...restartPosition(before, Date.now()), untold: 1 }]);
  });
}

/** Stores positions of the current user, and where their texts open. */
export async function putPlaces(places: readonly PlaceRecord[]): Promise<void> {
  await database.places.bulkPut([...places]);
  saveHints(new Map(places.map((place) => [place.postId, place.locator ? 0 : openingFraction(place)])));
}

/** Returns the user's position in a text, from any device; null where they never opened it. */
export async function placeOf(postId: string): Promise<ReadPlace | null> {
  return (await database.places.get([currentUserId() ?? "", postId])) ?? null;
}

/** Returns the ids of the texts that the user has read to their end. */
export async function listFinished(): Promise<string[]> {
  const places = await database.places
    .where("userId")
    .equals(currentUserId() ?? "")
    .toArray();
  return places.filter(({ finished }) => finished).map(({ postId }) => postId);
}

/** Calls back with the progress of a serial's parts by post id, 0 to 1, now and whenever it changes. */
export function watchMarks(
  parentId: string,
  listener: (progress: Record<string, number>) => void,
): () => void {
  const subscription = liveQuery(() => progressOf(parentId)).subscribe({ next: listener, error: () => {} });
  return () => subscription.unsubscribe();
}

async function progressOf(parentId: string): Promise<Record<string, number>> {
  const places = await database.places
    .where("[userId+parentId]")
    .equals([currentUserId() ?? "", parentId])
    .toArray();
  return Object.fromEntries(places.map((place) => [place.postId, place.finished ? 1 : place.fraction]));
}

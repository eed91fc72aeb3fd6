import { advancePosition, type ReadPlace } from "@quire/domain/posts/readingPositions";
import { liveQuery } from "dexie";
import { currentUserId } from "../lib/currentUser.ts";
import type { RecordedPosition } from "../lib/localTypes.ts";
import { database } from "./database.ts";

/**
 * Records the reading position of a text, for `sendPositions` to send. A text that was finished once stays
 * finished.
 */
export async function recordPosition({
  fraction,
  locator,
  parentId,
  ...text
}: RecordedPosition): Promise<void> {
  const userId = currentUserId() ?? "";
  await database.transaction("rw", database.places, async () => {
    const before = (await database.places.get([userId, text.postId])) ?? null;
    const place = advancePosition(before, { fraction, locator, readAt: Date.now() });
    await database.places.put({ ...text, ...place, userId, parentId: parentId ?? "", untold: 1 });
  });
}

/** Returns the user's position in a text, from any device; null where they never opened it. */
export async function placeOf(postId: string): Promise<ReadPlace | null> {
  return (await database.places.get([currentUserId() ?? "", postId])) ?? null;
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

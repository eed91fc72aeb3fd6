import { type ReadPlace, readOn } from "@quire/domain/posts/readingPositions";
import { liveQuery } from "dexie";
import type { NotedPlace } from "../lib/localTypes.ts";
import { whoIsHere } from "../lib/whoIsHere.ts";
import { database } from "./database.ts";

/** Notes where a text was left, for `sendPositions` to tell. What was read to its end once stays read. */
export async function recordPosition({ fraction, locator, parentId, ...text }: NotedPlace): Promise<void> {
  const userId = whoIsHere() ?? "";
  await database.transaction("rw", database.places, async () => {
    const before = (await database.places.get([userId, text.postId])) ?? null;
    const place = readOn(before, { fraction, locator, readAt: Date.now() });
    await database.places.put({ ...text, ...place, userId, parentId: parentId ?? "", untold: 1 });
  });
}

/** Where this person left a text, on whichever device; null where they never opened it. */
export async function placeOf(postId: string): Promise<ReadPlace | null> {
  return (await database.places.get([whoIsHere() ?? "", postId])) ?? null;
}

/** How far the parts of a serial were read, by post id, 0 to 1: now, and whenever that changes. */
export function watchMarks(parentId: string, listener: (marks: Record<string, number>) => void): () => void {
  const subscription = liveQuery(() => marksOf(parentId)).subscribe({ next: listener, error: () => {} });
  return () => subscription.unsubscribe();
}

async function marksOf(parentId: string): Promise<Record<string, number>> {
  const places = await database.places
    .where("[userId+parentId]")
    .equals([whoIsHere() ?? "", parentId])
    .toArray();
  return Object.fromEntries(places.map((place) => [place.postId, place.finished ? 1 : place.fraction]));
}

import { currentUserId } from "../lib/currentUser.ts";
import type { ReadText } from "../lib/localTypes.ts";
import { database } from "./database.ts";
import { readPageRecord } from "./records/pageRecord.ts";
import { sendPositions } from "./sendPositions.ts";

/** Maximum texts in the list. */
const LISTED = 30;

/**
 * Returns the texts that were read on this device, the last one first, without those only fetched with their
 * serial.
 */
export async function listRead(): Promise<ReadText[]> {
  const userId = currentUserId();
  const places = await database.places
    .where("userId")
    .equals(userId ?? "")
    .and((place) => place.finished || place.fraction > 0)
    .toArray();
  const placesByPost = new Map(places.map((place) => [place.postId, place]));
  const now = Date.now();
  const records = await database.pages.where("postId").notEqual("").toArray();
  return records
    .filter((record) => record.keptFor === "" || placesByPost.has(record.postId))
    .flatMap((record) => {
      const page = readPageRecord(record, userId, now);
      if (page?.data.kind !== "post") return [];
      const place = placesByPost.get(record.postId);
      return [
        {
          key: record.key,
          workId: page.data.post.parent?.id ?? page.data.post.id,
          path: page.path,
          title: page.data.post.title,
          parent: page.data.post.parent?.title ?? null,
          fraction: place?.finished ? 1 : (place?.fraction ?? 0),
          finished: place?.finished ?? false,
          readAt: place?.readAt ?? record.savedAt,
          next: page.data.next && { title: page.data.next.title, path: page.data.next.permalink },
          cover: page.data.post.meta.explicit ? null : page.data.post.meta.cover,
          writer: (page.site ?? page.read_from)?.name ?? null,
        },
      ];
    })
    .sort((a, b) => b.readAt - a.readAt)
    .slice(0, LISTED);
}

/**
 * Removes a read text and its progress from this device; a saved serial keeps its part. The position is reset
 * instead of deleted: otherwise another device would bring it back.
 */
export async function removeRead(key: string): Promise<void> {
  const userId = currentUserId();
  await database.transaction("rw", database.pages, database.places, async () => {
    const record = await database.pages.get(key);
    if (!record) return;
    if (record.keptFor === "") await database.pages.delete(key);
    const before = await database.places.get([userId ?? "", record.postId]);
    if (!before) return;
    const place = { fraction: 0, locator: null, finished: false, readAt: Date.now() };
    await database.places.put({ ...before, ...place, untold: 1 });
  });
  await sendPositions();
}

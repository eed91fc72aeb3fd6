import { type ReadPlace, resetPosition } from "@quire/domain/posts/readingPositions";
import { currentUserId } from "../lib/currentUser.ts";
import type { ReadText } from "../lib/localTypes.ts";
import { database } from "./database.ts";
import { putPlaces } from "./readMarks.ts";
import { readPageRecord } from "./records/pageRecord.ts";
import { sendPositions } from "./sendPositions.ts";

/** Maximum texts in the list. */
const LISTED = 30;

/** Returns the texts that were read on this device, the last one first, without those only fetched for later. */
export async function listRead(): Promise<ReadText[]> {
  const userId = currentUserId();
  const places = await database.places
    .where("userId")
    .equals(userId ?? "")
    .toArray();
  const hasProgress = (place: ReadPlace) => place.finished || place.fraction > 0;
  const placesByPost = new Map(places.filter(hasProgress).map((place) => [place.postId, place]));
  // When a work was removed: its other parts stay out of the list, too.
  const removedAt = new Map<string, number>();
  for (const { postId, parentId, readAt, resetAt } of places) {
    const workId = parentId || postId;
    if (readAt === resetAt) removedAt.set(workId, Math.max(readAt, removedAt.get(workId) ?? 0));
  }
  const now = Date.now();
  const records = await database.pages.where("postId").notEqual("").toArray();
  return records
    .filter((record) => record.isShown || placesByPost.has(record.postId))
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
          ptype: page.data.post.ptype,
          index: page.data.post.index,
          minutes: page.data.post.reading_minutes,
          pages: page.data.post.meta.pages,
          next: page.data.next && {
            title: page.data.next.title,
            path: page.data.next.permalink,
            index: page.data.next.index,
            minutes: page.data.next.reading_minutes,
            pages: page.data.next.pages,
          },
          cover: page.data.post.meta.explicit ? null : page.data.post.meta.cover,
          writer: (page.site ?? page.read_from)?.name ?? null,
        },
      ];
    })
    .filter(({ workId, readAt }) => readAt > (removedAt.get(workId) ?? 0))
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
    await putPlaces([{ ...before, ...resetPosition(Date.now()), untold: 1 }]);
  });
  await sendPositions();
}

import type { ReadText } from "../lib/localTypes.ts";
import { whoIsHere } from "../lib/whoIsHere.ts";
import { database } from "./database.ts";
import { readPageRecord } from "./records/pageRecord.ts";
import { sendPositions } from "./sendPositions.ts";

/** More than anybody looks back. */
const LISTED = 30;

/** The texts that were read on this device, the last one first; not those that were only fetched with their serial. */
export async function listRead(): Promise<ReadText[]> {
  const who = whoIsHere();
  const places = await database.places
    .where("userId")
    .equals(who ?? "")
    .and((place) => place.finished || place.fraction > 0)
    .toArray();
  const marks = new Map(places.map((place) => [place.postId, place]));
  const now = Date.now();
  const records = await database.pages.where("postId").notEqual("").toArray();
  return records
    .filter((record) => record.keptFor === "" || marks.has(record.postId))
    .flatMap((record) => {
      const page = readPageRecord(record, who, now);
      if (page?.data.kind !== "post") return [];
      const mark = marks.get(record.postId);
      return [
        {
          key: record.key,
          workId: page.data.post.parent?.id ?? page.data.post.id,
          path: page.path,
          title: page.data.post.title,
          parent: page.data.post.parent?.title ?? null,
          fraction: mark?.finished ? 1 : (mark?.fraction ?? 0),
          finished: mark?.finished ?? false,
          readAt: mark?.readAt ?? record.savedAt,
          next: page.data.next && { title: page.data.next.title, path: page.data.next.permalink },
          cover: page.data.post.meta.cover,
          writer: (page.site ?? page.read_from)?.name ?? null,
        },
      ];
    })
    .sort((a, b) => b.readAt - a.readAt)
    .slice(0, LISTED);
}

/**
 * Takes one text that was read off this device, and how far it was read; a kept serial keeps its part. The place is set
 * to the beginning and not removed: another device would bring it back.
 */
export async function removeRead(key: string): Promise<void> {
  const who = whoIsHere();
  await database.transaction("rw", database.pages, database.places, async () => {
    const record = await database.pages.get(key);
    if (!record) return;
    if (record.keptFor === "") await database.pages.delete(key);
    const before = await database.places.get([who ?? "", record.postId]);
    if (!before) return;
    const place = { fraction: 0, locator: null, finished: false, readAt: Date.now() };
    await database.places.put({ ...before, ...place, untold: 1 });
  });
  await sendPositions();
}

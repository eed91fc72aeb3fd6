import type { ReadText } from "../platform/localTypes.ts";
import { whoIsHere } from "../platform/whoIsHere.ts";
import { database } from "./database.ts";
import { readPageRecord } from "./records/pageRecord.ts";

/** More than anybody looks back. */
const LISTED = 30;

/** The texts that were read on this device, the last one first; not those that were only fetched with their serial. */
export async function listRead(): Promise<ReadText[]> {
  const marks = new Map((await database.marks.toArray()).map((mark) => [mark.postId, mark]));
  const who = whoIsHere();
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
          path: page.path,
          title: page.data.post.title,
          parent: page.data.post.parent?.title ?? null,
          fraction: mark?.fraction ?? 0,
          readAt: mark?.readAt ?? record.savedAt,
        },
      ];
    })
    .sort((a, b) => b.readAt - a.readAt)
    .slice(0, LISTED);
}

/** Takes one text that was read off this device, and how far it was read; a kept serial keeps its part. */
export async function removeRead(key: string): Promise<void> {
  await database.transaction("rw", database.pages, database.marks, async () => {
    const record = await database.pages.get(key);
    if (!record) return;
    await database.marks.delete(record.postId);
    if (record.keptFor === "") await database.pages.delete(key);
  });
}

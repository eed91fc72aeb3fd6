import { database } from "./database.ts";

/** Notes how far a text was read, 0 to 1. It never goes back. */
export async function markRead(postId: string, fraction: number): Promise<void> {
  await database.transaction("rw", database.marks, database.pages, async () => {
    const before = await database.marks.get(postId);
    if (before && before.fraction >= fraction) return;
    const page = await database.pages.where("postId").equals(postId).first();
    const parentId = page?.parentId ?? before?.parentId ?? "";
    await database.marks.put({ postId, parentId, fraction, readAt: Date.now() });
  });
}

/** How far the parts of a serial were read, by post id. */
export async function readMarksOf(parentId: string): Promise<Record<string, number>> {
  const marks = await database.marks.where("parentId").equals(parentId).toArray();
  return Object.fromEntries(marks.map((mark) => [mark.postId, mark.fraction]));
}

import { newId, timeOfId } from "@quire/domain/ids";
import { supersedes } from "@quire/domain/posts/offline";
import type { OutboxEntry } from "../lib/localTypes.ts";
import { whoIsHere } from "../lib/whoIsHere.ts";
import { database } from "./database.ts";
import { liveOutbox } from "./liveOutbox.ts";
import type { OutboxRecord, RefusedRecord } from "./records/outboxRecord.ts";
import { sendWaiting } from "./sendWaiting.ts";

const random = (length: number) => crypto.getRandomValues(new Uint8Array(length));

/** Takes a change to send: kept on this device first, then sent as soon as the server can be reached. */
export async function enqueue(entry: OutboxEntry): Promise<void> {
  await saveToOutbox(read(entry));
}

/** The same for what has the outbox's own form. */
export async function saveToOutbox(
  what: Omit<OutboxRecord, "id" | "userId" | "attempts" | "dueAt">,
): Promise<void> {
  const userId = whoIsHere();
  if (!userId) throw new Error("nobody is signed in here");
  await database.transaction("rw", database.outbox, async () => {
    const record: OutboxRecord = {
      ...what,
      id: newId(await nextMoment(), random),
      userId,
      attempts: 0,
      dueAt: 0,
    };
    const { kind, subject } = record;
    const same = await database.outbox
      .where("[userId+kind+subject]")
      .equals([userId, kind, subject])
      .toArray();
    const needless = same.filter((older) => supersedes(record, older));
    await database.outbox.bulkDelete(needless.map((older) => older.id));
    await database.outbox.add(record);
  });
  void sendWaiting();
}

/**
 * Now, but after everything that waits: two changes within a millisecond, or a clock that was set back, would be sent in
 * the wrong order, and the older wish would win.
 */
async function nextMoment(): Promise<number> {
  const newest = await database.outbox.orderBy("id").last();
  return Math.max(Date.now(), newest ? timeOfId(newest.id) + 1 : 0);
}

const hasWords = ({ kind }: RefusedRecord) => kind === "comment" || kind === "comment_edit";

/** Tells how many changes of whoever is here wait: now, and whenever that changes, in whichever tab. */
export function watchWaiting(listener: (waiting: number) => void): () => void {
  return liveOutbox(countWaiting, 0, listener);
}

/** Takes out what the server refused this person, so that they are told once. */
export async function removeRefused(): Promise<RefusedRecord[]> {
  const userId = whoIsHere();
  if (!userId) return [];
  return database.transaction("rw", database.refused, async () => {
    const all = await database.refused.where("userId").equals(userId).sortBy("id");
    const refused = all.filter(({ told }) => !told);
    // The words of a comment are not thrown away with the news: `comments.ts` has them until their author decides.
    const [said, done] = [refused.filter(hasWords), refused.filter((one) => !hasWords(one))];
    await database.refused.bulkPut(said.map((one) => ({ ...one, told: true })));
    await database.refused.bulkDelete(done.map(({ id }) => id));
    return refused;
  });
}

/** How this person wants a thing to be, where the server has yet to hear of it. */
export async function wishOf(kind: OutboxRecord["kind"], subject: string): Promise<boolean | undefined> {
  const userId = whoIsHere();
  if (!userId) return undefined;
  const wishes = await database.outbox
    .where("[userId+kind+subject]")
    .equals([userId, kind, subject])
    .sortBy("id");
  return wishes.at(-1)?.wanted;
}

/** How many changes of this person wait. How far a text was read goes without saying. */
async function countWaiting(): Promise<number> {
  const userId = whoIsHere();
  if (!userId) return 0;
  return database.outbox
    .where("userId")
    .equals(userId)
    .and((entry) => entry.kind !== "read")
    .count();
}

function read(entry: OutboxEntry): Pick<OutboxRecord, "kind" | "subject" | "siteId" | "wanted" | "place"> {
  const { siteId } = entry;
  if (entry.kind === "follow" || entry.kind === "unfollow") {
    return { kind: "follow", subject: siteId, siteId, wanted: entry.kind === "follow" };
  }
  if (!entry.postId) throw new Error("a like is of a post");
  if (entry.kind === "read") {
    if (!entry.place) throw new Error("a text is read to somewhere");
    return { kind: "read", subject: entry.postId, siteId, wanted: true, place: entry.place };
  }
  return { kind: "like", subject: entry.postId, siteId, wanted: entry.kind === "like" };
}

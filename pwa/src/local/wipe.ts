import { forgetLikeList } from "../lib/likeList.ts";
import { forgetUndoSteps } from "../lib/sessionUndo.ts";
import { setCurrentUser } from "../lib/whoIsHere.ts";
import { database } from "./database.ts";
import { removeFromLog } from "./drafts/draftLog.ts";
import { unsentDrafts } from "./drafts/unsentDrafts.ts";
import { dropFiles } from "./keptFiles.ts";
import type { OutboxRecord } from "./records/outboxRecord.ts";
import { dropImages } from "./savedImages.ts";

/** What of a person waits to be sent from this device. Ask before a sign-out by hand: a wipe loses it. */
export async function countUnsent(userId: string): Promise<number> {
  const [waiting, drafts] = await Promise.all([waitingOf(userId), unsentDrafts(database, userId)]);
  return waiting.length + drafts.length;
}

/** A draft of which the server lacks something, whole. */
export interface UnsentDraft {
  kind: "draft";
  subject: string;
  siteId: string | null;
  title: string;
  markdown: string;
}

/** The same, to be kept elsewhere: what was done, to what, in the order in which it was done. */
export async function exportUnsent(
  userId: string,
): Promise<(Pick<OutboxRecord, "kind" | "subject" | "siteId" | "wanted" | "comment"> | UnsentDraft)[]> {
  const waiting = await waitingOf(userId);
  const done = waiting.map(({ kind, subject, siteId, wanted, comment }) => ({
    kind,
    subject,
    siteId,
    wanted,
    ...(comment && { comment }),
  }));
  return [...done, ...(await exportDrafts(userId))];
}

async function exportDrafts(userId: string): Promise<UnsentDraft[]> {
  const drafts = await unsentDrafts(database, userId);
  if (drafts.length === 0) return [];
  const { markdownOfDraft } = await import("./drafts/markdownOfDraft.ts");
  const texts = await Promise.all(drafts.map(({ id }) => markdownOfDraft(id)));
  return drafts.map(({ id, siteId, title }, at) => ({
    kind: "draft",
    subject: id,
    siteId,
    title,
    markdown: texts[at] ?? "",
  }));
}

/** How far a text was read is nothing that anybody would want in a file. */
const waitingOf = (userId: string) =>
  database.outbox
    .where("userId")
    .equals(userId)
    .and((entry) => entry.kind !== "read")
    .sortBy("id");

/**
 * Takes from this device what was opened for one person: their texts and how far they were read, kept serials with such
 * texts, their pictures, their drafts, and what they left unsent. What anyone may read stays. Drafts that the server lacks
 * something of go only where the person was told of them and discards them: one may have been written since.
 */
export async function wipeUser(userId: string, isDiscarded = false): Promise<void> {
  // First: what is on its way to the device is kept for nobody from here on, and should a step below fail, what was
  // opened for this person is shown to nobody.
  setCurrentUser(null);
  forgetUndoSteps();
  const { images, files } = await database.transaction("rw", database.tables, async () => {
    const opened = await database.pages.where("openedFor").equals(userId).toArray();
    const serials = [...new Set(opened.map((record) => record.keptFor).filter(Boolean))];
    const kept = await database.kept.bulkGet(serials);
    await database.pages.where("openedFor").equals(userId).delete();
    await database.places.where("userId").equals(userId).delete();
    await database.personal.where("userId").equals(userId).delete();
    // The parts that are open to all count as read from now on, or nothing would ever make room of them.
    await database.pages.where("keptFor").anyOf(serials).modify({ keptFor: "" });
    await database.kept.bulkDelete(serials);
    await database.outbox.where("userId").equals(userId).delete();
    await database.refused.where("userId").equals(userId).delete();
    const unsent = isDiscarded ? [] : await unsentDrafts(database, userId);
    const spared = new Set(unsent.map(({ id }) => id));
    const drafts = await database.drafts.where("ownerId").equals(userId).primaryKeys();
    await removeFromLog(
      database,
      drafts.filter((id) => !spared.has(id)),
    );
    return {
      images: kept.flatMap((record) => record?.images ?? []),
      files: kept.flatMap((record) => record?.files ?? []),
    };
  });
  await dropImages(images);
  await dropFiles(files);
  // Which of these stood in whose texts is not recorded, and they come again when they are asked for.
  await caches.delete(SEEN_IMAGES);
  forgetLikeList(userId);
}

/** The worker's cache of pictures that were looked at. */
const SEEN_IMAGES = "seen-images";

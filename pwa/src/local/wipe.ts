import { setCurrentUser } from "../lib/currentUser.ts";
import { forgetTyped } from "../lib/forgetTyped.ts";
import { forgetLikeList } from "../lib/likeList.ts";
import { removeHints } from "../lib/placeHints.ts";
import { database } from "./database.ts";
import { removeFromLog } from "./drafts/draftLog.ts";
import { unsentDrafts } from "./drafts/unsentDrafts.ts";
import { clearEntries, listEntries } from "./outbox/outboxStore.ts";
import { isUserAction, type OutboxRecord } from "./records/outboxRecord.ts";
import { dropFiles } from "./savedFiles.ts";
import { dropImages } from "./savedImages.ts";

/**
 * Returns how many of a user's changes and drafts are unsent. Ask the user before a sign-out by hand: a wipe loses
 * them.
 */
export async function countUnsent(userId: string): Promise<number> {
  const [waiting, drafts] = await Promise.all([waitingOf(userId), unsentDrafts(database, userId)]);
  return waiting.length + drafts.length;
}

/** A draft of which the server lacks a part, complete. */
export interface UnsentDraft {
  kind: "draft";
  subject: string;
  siteId: string | null;
  title: string;
  markdown: string;
}

/** Returns a user's unsent work for a download: what was done, to what, in order. */
export async function exportUnsent(
  userId: string,
): Promise<
  (Pick<OutboxRecord, "kind" | "subject" | "siteId" | "wanted" | "comment" | "highlight"> | UnsentDraft)[]
> {
  const waiting = await waitingOf(userId);
  const done = waiting.map(({ kind, subject, siteId, wanted, comment, highlight }) => ({
    kind,
    subject,
    siteId,
    wanted,
    ...(comment && { comment }),
    ...(highlight && { highlight }),
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

const waitingOf = async (userId: string) => (await listEntries(userId)).filter(isUserAction);

/**
 * Removes from this device everything that was opened for one user: their texts and reading progress, saved serials
 * with such texts, their pictures, their drafts, and their unsent changes. What anyone may read stays. Drafts with
 * unsent parts are removed only if the user has seen them listed and discards them: another may have been written since.
 */
export async function wipeUser(userId: string, isDiscarded = false): Promise<void> {
  // First: from here on nothing that arrives is saved for this user, and if a step below fails, what was opened for
  // them is shown to no one.
  setCurrentUser(null);
  forgetTyped();
  removeHints();
  const { images, files } = await database.transaction("rw", database.tables, async () => {
    const opened = await database.pages.where("openedFor").equals(userId).toArray();
    const serials = [...new Set(opened.map((record) => record.keptFor).filter(Boolean))];
    const saved = await database.kept.bulkGet(serials);
    await database.pages.where("openedFor").equals(userId).delete();
    await database.places.where("userId").equals(userId).delete();
    await database.highlights.where("userId").equals(userId).delete();
    await database.personal.where("userId").equals(userId).delete();
    // The parts that are open to all count as read from now on; otherwise they would never be evicted.
    await database.pages.where("keptFor").anyOf(serials).modify({ keptFor: "" });
    await database.kept.bulkDelete(serials);
    await clearEntries(userId);
    const unsent = isDiscarded ? [] : await unsentDrafts(database, userId);
    const spared = new Set(unsent.map(({ id }) => id));
    const drafts = await database.drafts.where("ownerId").equals(userId).primaryKeys();
    await removeFromLog(
      database,
      drafts.filter((id) => !spared.has(id)),
    );
    return {
      images: saved.flatMap((record) => record?.images ?? []),
      files: saved.flatMap((record) => record?.files ?? []),
    };
  });
  navigator.clearAppBadge?.().catch(() => {});
  await dropImages(images);
  await dropFiles(files);
  // Which of these pictures belong to which texts is not recorded. They are fetched again when needed.
  await caches.delete(VIEWED_IMAGES);
  forgetLikeList(userId);
}

/** The worker's cache of viewed pictures. */
const VIEWED_IMAGES = "seen-images";

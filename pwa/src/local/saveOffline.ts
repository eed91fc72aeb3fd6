import { listComments } from "@quire/contracts/calls/comments";
import { getPostPack } from "@quire/contracts/calls/posts";
import type { Comment } from "@quire/contracts/records/comment";
import { isPostPage, type Page } from "@quire/contracts/records/page";
import type { ChapterRow, Post } from "@quire/contracts/records/post";
import * as room from "@quire/domain/media/storageSpace";
import { callApi } from "../lib/callApi.ts";
import { currentUserId } from "../lib/currentUser.ts";
import { fetchPageData } from "../lib/fetchPageData.ts";
import type { DeviceCopy, SaveProgress } from "../lib/localTypes.ts";
import { reportSaving } from "../lib/saving.ts";
import { smallestOf } from "../lib/smallestOf.ts";
import { isStorageFull } from "../lib/storageErrors.ts";
import { database, SAVED_FILES, type SavedRecord } from "./database.ts";
import { isSameMoment } from "./isSameMoment.ts";
import type { PageRecord } from "./records/pageRecord.ts";
import { keyOf, recordOf } from "./records/pageRecord.ts";
import { dropFiles, saveFile } from "./savedFiles.ts";
import { dropImages, saveImages } from "./savedImages.ts";

const PACK_SIZE = 20;
/** As many as a page has. */
const COMMENTS = 50;

/** What a save has to know of a post; the rest is fetched. */
type SavablePost = Pick<Post, "id" | "site_id" | "permalink" | "updated">;

/** A save in progress: the page, its post and the post's parts. */
interface SaveJob {
  page: Page;
  post: Post;
  chapters: readonly ChapterRow[];
  userId: string | null;
}

/** Returns the size of a post's texts and files, in bytes. Pictures in texts come on top. */
export async function sizeToSave(post: { id: string; site_id: string }): Promise<number> {
  const params = { siteId: post.site_id, id: post.id };
  return (await callApi(getPostPack, { params, query: { size: 1 } })).bytes;
}

/** Whether the browser stores anything on this device: some refuse all storage. */
export async function canStore(): Promise<boolean> {
  try {
    await database.open();
    await caches.open(SAVED_FILES);
    return true;
  } catch (error) {
    return isStorageFull(error);
  }
}

/** Returns how many bytes of space are missing; 0 where there is enough, or the browser does not report it. */
export async function missingRoom(needed: number): Promise<number> {
  return room.missingSpace(needed, (await navigator.storage?.estimate?.()) ?? {});
}

/**
 * Saves a complete serial, or a single post with its files: its page, every part that is open to this user, their
 * pictures, pages, books and recordings. Resumes after an interruption.
 */
export async function savePostOffline(
  post: SavablePost,
  onProgress: (progress: SaveProgress) => void,
): Promise<void> {
  try {
    await saveParts(post, (progress) => {
      reportSaving(post.id, progress);
      onProgress(progress);
    });
  } finally {
    reportSaving(post.id, null);
  }
}

async function saveParts(post: SavablePost, onProgress: (progress: SaveProgress) => void): Promise<void> {
  const job = await startJob(post);
  const { page, userId } = job;
  // Requested once, when the user has just shown that they care. If declined, the browser decides what it clears.
  void navigator.storage?.persist?.();
  const before = (await database.kept.get(post.id))?.files ?? [];
  const saved: SavedRecord = await startRecord(job);
  const images = new Set<string>([...saved.images, ...imagesOf(page)]);
  const files = new Map<string, FileOfPost>();

  let done = saved.resume?.parts ?? 0;
  let next: string | null = saved.resume?.next ?? null;
  let bytes = saved.bytes ?? 0;
  do {
    const query: { size: number; next?: string } = next ? { size: PACK_SIZE, next } : { size: PACK_SIZE };
    const pack = await callApi(getPostPack, { params: { siteId: post.site_id, id: post.id }, query });
    bytes = pack.bytes;
    const comments = await firstComments(pack.posts);
    await put(
      userId,
      pack.posts.map((part) => partRecord(job, part, comments.get(part.id))),
    );
    for (const avatar of avatarsOf(comments)) images.add(avatar);
    const own = pack.posts.flatMap((part) => filesOf(part, userId));
    for (const file of own) files.set(file.url, file);
    for (const image of pack.images) if (!own.some((file) => file.image === image)) images.add(image);
    done += pack.posts.length;
    next = pack.next;
    // Fetching earlier packs again is the only way to learn their files; the files themselves are not fetched
    // again.
    const resume = next && files.size === 0 ? { next, updated: post.updated, parts: done } : null;
    Object.assign(saved, { images: [...images], files: [...files.keys()], bytes, resume });
    await writeAsUser(userId, () => database.kept.put(saved));
    onProgress({ done, total: pack.total, bytes: 0, totalBytes: 0 });
  } while (next);

  try {
    await saveFiles([...files.values()], userId, (here, all) =>
      onProgress({ done, total: done, bytes: here, totalBytes: all }),
    );
    await saveImages([...images]);
    await writeAsUser(userId, () =>
      database.kept.put({ ...saved, complete: true, resume: null, updated: job.post.updated }),
    );
    await dropFiles(before.filter((file) => !files.has(file)));
  } catch (error) {
    // After an interruption the files stay, to resume from; but not for a user who has signed out.
    if (currentUserId() !== userId) {
      await dropImages([...images]);
      await dropFiles([...files.keys()]);
    }
    throw error;
  }
}

async function startJob(post: SavablePost): Promise<SaveJob> {
  const userId = currentUserId();
  const page = await fetchPageData(post.permalink);
  const { data } = page;
  if (data.kind !== "serial" && data.kind !== "post") throw new Error("this is not there anymore");
  return { page, post: data.post, chapters: data.kind === "serial" ? data.chapters : [], userId };
}

/**
 * Stores that a post is being saved. Continues the earlier record of an interrupted save if the post has not
 * changed.
 */
async function startRecord({ page, post, chapters, userId }: SaveJob): Promise<SavedRecord> {
  await put(userId, post.ptype === "parent" ? [recordOf(page, { keptFor: post.id, openedFor: "" })] : []);
  const before = await database.kept.get(post.id);
  const isResumed = before?.resume && isSameMoment(before.resume.updated, post.updated) && !before.complete;
  const saved: SavedRecord = {
    id: post.id,
    title: post.title,
    key: keyOf(page),
    chapters: chapters.length || 1,
    keptAt: Date.now(),
    images: isResumed ? before.images : [],
    files: before?.files ?? [],
    bytes: before?.bytes ?? 0,
    resume: isResumed ? (before.resume ?? null) : null,
    complete: false,
  };
  const listedFor = before?.listedFor ?? userId;
  if (listedFor !== null) saved.listedFor = listedFor;
  await database.kept.put(saved);
  return saved;
}

interface FirstComments {
  comments: Comment[];
  next: string | null;
}

/**
 * Returns the first comments of posts that have any, by post. Without those of a post that is locked, or whose
 * comments can't be loaded: the texts matter most.
 */
async function firstComments(posts: readonly Post[]): Promise<Map<string, FirstComments>> {
  const found = new Map<string, FirstComments>();
  for (const { id, site_id: siteId, comments_count: count, access } of posts) {
    if (count === 0 || access !== "granted") continue;
    const first = await callApi(listComments, { params: { siteId, id }, query: { size: COMMENTS } }).catch(
      () => null,
    );
    if (first) found.set(id, first);
  }
  return found;
}

const avatarsOf = (comments: Map<string, FirstComments>): string[] =>
  [...comments.values()].flatMap((first) =>
    first.comments.flatMap(({ author }) => smallestOf(author?.logo) ?? []),
  );

interface FileOfPost {
  url: string;
  size: number;
  contentType: string;
  openedFor: string;
  image: string | null;
}

/** Returns the files to save with a post: to read or hear. Video is watched online. */
function filesOf(part: Post, userId: string | null): FileOfPost[] {
  const openedFor = isOpenToAll(part) ? "" : (userId ?? UNKNOWN_USER);
  return part.files.flatMap((file) => {
    const isWanted = (file.role === "page" || file.role === "media") && file.kind !== "video";
    if (!isWanted || !file.url) return [];
    const { url, size, content_type: contentType } = file;
    return [{ url, size, contentType, openedFor, image: file.image?.image ?? null }];
  });
}

async function saveFiles(
  files: readonly FileOfPost[],
  userId: string | null,
  onBytes: (here: number, all: number) => void,
): Promise<void> {
  const all = files.reduce((sum, { size }) => sum + size, 0);
  let here = 0;
  for (const file of files) {
    if (currentUserId() !== userId) throw new Error("another user has signed in");
    await saveFile(file, file.openedFor, (bytes) => {
      here += bytes;
      onBytes(here, all);
    });
  }
}

/** Returns the size of a completely saved post; null where it is not saved. */
export async function isSavedOffline(id: string): Promise<{ bytes: number } | null> {
  const record = await database.kept.get(id);
  return record?.complete ? { bytes: record.bytes ?? 0 } : null;
}

/** Returns everything that is saved completely, the newest first. */
export async function listSaved(): Promise<DeviceCopy[]> {
  return (await listCopies()).filter((one) => one.complete);
}

/** Returns everything that this device saved, began to save, or has no space for; the newest first. */
export async function listCopies(): Promise<DeviceCopy[]> {
  const saved = await database.kept.toArray();
  return saved
    .sort((a, b) => b.keptAt - a.keptAt)
    .map(({ id, title, key, chapters, bytes = 0, complete, noSpace = false }) => ({
      id,
      title,
      path: key.slice(key.indexOf("/")),
      chapters,
      bytes,
      complete,
      noSpace,
    }));
}

/** Removes a saved post: its parts, pictures and files, but not the reading progress. */
export async function removeSaved(id: string): Promise<void> {
  const record = await database.kept.get(id);
  await database.transaction("rw", database.pages, database.kept, async () => {
    await database.pages.where("keptFor").equals(id).delete();
    await database.kept.delete(id);
  });
  await dropImages(record?.images ?? []);
  await dropFiles(record?.files ?? []);
}

/**
 * Returns the page of one part as the server would render it, with its neighbors from the serial's own list. Its
 * address is the one in that list: in the platform's app that differs from the one on its site.
 */
function partRecord(
  { page: serial, post, chapters, userId }: SaveJob,
  part: Post,
  first: FirstComments | undefined,
): PageRecord {
  const isAlone = part.id === post.id;
  const at = chapters.findIndex((chapter) => chapter.id === part.id);
  const path = isAlone ? serial.path : (chapters[at]?.permalink ?? part.permalink);
  const parent = isAlone ? post.parent : { id: post.id, title: post.title, permalink: serial.path };
  const page: Page = {
    ...serial,
    path,
    canonical: isAlone ? serial.canonical : new URL(part.permalink, serial.canonical).href,
    title: [part.title, part.parent?.title, (serial.site ?? serial.read_from)?.name]
      .filter(Boolean)
      .join(" · "),
    description: part.summary || serial.description,
    data: {
      kind: "post",
      post: { ...part, permalink: path, parent },
      previous: chapters[at - 1] ?? null,
      next: at < 0 ? null : (chapters[at + 1] ?? null),
      comments: first?.comments ?? [],
      comments_next: first?.next ?? null,
      more: [],
    },
  };
  return recordOf(page, { keptFor: post.id, openedFor: isOpenToAll(part) ? "" : (userId ?? UNKNOWN_USER) });
}

/** Whether anyone may see it here: a free post, but not the pictures of an explicit one, which guests don't get. */
const isOpenToAll = ({ visibility, meta }: Post) =>
  visibility === "free" && (!meta.nsfw || meta.explicit === "hidden");

/** A text opened for an unknown user is readable by none. */
const UNKNOWN_USER = "nobody";

const put = (userId: string | null, records: PageRecord[]) =>
  writeAsUser(userId, () => database.pages.bulkPut(records));

/**
 * Writes for the user for whom the data was fetched, or throws: a user who signs out during a save must not leave
 * texts behind. Checked inside the transaction, so that it runs entirely before a wipe or sees it.
 */
function writeAsUser(userId: string | null, write: () => PromiseLike<unknown>): Promise<void> {
  return database.transaction("rw", database.pages, database.kept, async () => {
    if (currentUserId() !== userId) throw new Error("another user has signed in");
    await write();
  });
}

/** The pictures of a page that aren't in its text: its cover, and the site's logo in the bar. */
function imagesOf({ data, site, read_from }: Page): string[] {
  const logo = smallestOf((site ?? read_from)?.logo);
  const logos = logo ? [logo] : [];
  if (!isPostPage(data)) return logos;
  const { cover } = data.post.meta;
  return cover ? [...logos, cover.image, ...cover.sizes.map((size) => size.image)] : logos;
}

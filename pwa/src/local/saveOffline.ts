import { getPostPack } from "@quire/contracts/calls/posts";
import type { Page } from "@quire/contracts/records/page";
import type { ChapterRow, Post } from "@quire/contracts/records/post";
import * as room from "@quire/domain/media/room";
import { callApi } from "../lib/callApi.ts";
import { fetchPageData } from "../lib/fetchPageData.ts";
import type { SaveProgress } from "../lib/localTypes.ts";
import { whoIsHere } from "../lib/whoIsHere.ts";
import { database, type SavedRecord } from "./database.ts";
import { dropFiles, saveFile } from "./keptFiles.ts";
import { keyOf, recordOf } from "./pages.ts";
import type { PageRecord } from "./records/pageRecord.ts";
import { dropImages, saveImages } from "./savedImages.ts";

const PACK_SIZE = 20;

/** What is kept of a post: its page as it is, and the parts it has. */
interface Keeping {
  page: Page;
  post: Post;
  chapters: readonly ChapterRow[];
  who: string | null;
}

/** How much room a post with all that belongs to it takes: texts and files, in bytes. Pictures in texts come on top. */
export async function sizeToSave(post: { id: string; site_id: string }): Promise<number> {
  const params = { siteId: post.site_id, id: post.id };
  return (await callApi(getPostPack, { params, query: { size: 1 } })).bytes;
}

/** How much room is missing for it, in bytes; 0 where there is enough, or the browser does not tell. */
export async function missingRoom(needed: number): Promise<number> {
  return room.missingRoom(needed, (await navigator.storage?.estimate?.()) ?? {});
}

/**
 * Keeps a whole serial, or a single post with its files: its page, every part that is open to this person, their
 * pictures, pages, books and recordings. After a break it goes on where it stopped.
 */
export async function savePostOffline(
  post: Post,
  onProgress: (progress: SaveProgress) => void,
): Promise<void> {
  const keeping = await beginKeeping(post);
  const { page, who } = keeping;
  // Asked for once, at a moment when the person has just said that they care; a no only means that the browser decides.
  void navigator.storage?.persist?.();
  const kept: SavedRecord = await startRecord(keeping);
  const images = new Set<string>([...kept.images, ...imagesOf(page)]);
  const files = new Map<string, KeptFile>();

  let done = kept.resume?.parts ?? 0;
  let next: string | null = kept.resume?.next ?? null;
  let bytes = kept.bytes ?? 0;
  do {
    const query: { size: number; next?: string } = next ? { size: PACK_SIZE, next } : { size: PACK_SIZE };
    const pack = await callApi(getPostPack, { params: { siteId: post.site_id, id: post.id }, query });
    bytes = pack.bytes;
    await put(
      who,
      pack.posts.map((part) => partRecord(keeping, part)),
    );
    const own = pack.posts.flatMap((part) => filesOf(part, who));
    for (const file of own) files.set(file.url, file);
    for (const image of pack.images) if (!own.some((file) => file.image === image)) images.add(image);
    done += pack.posts.length;
    next = pack.next;
    // Which files came with earlier packs is only known by asking for those again; the files themselves are not.
    const resume = next && files.size === 0 ? { next, updated: post.updated, parts: done } : null;
    Object.assign(kept, { images: [...images], files: [...files.keys()], bytes, resume });
    await asPerson(who, () => database.kept.put(kept));
    onProgress({ done, total: pack.total, bytes: 0, totalBytes: 0 });
  } while (next);

  try {
    await saveFiles([...files.values()], who, (here, all) =>
      onProgress({ done, total: done, bytes: here, totalBytes: all }),
    );
    await saveImages([...images]);
    await asPerson(who, () => database.kept.put({ ...kept, complete: true, resume: null }));
  } catch (error) {
    // After a break what has arrived stays, to go on from; for somebody who has left it must not.
    if (whoIsHere() !== who) {
      await dropImages([...images]);
      await dropFiles([...files.keys()]);
    }
    throw error;
  }
}

async function beginKeeping(post: Post): Promise<Keeping> {
  const who = whoIsHere();
  const page = await fetchPageData(post.permalink);
  const { data } = page;
  if (data.kind !== "serial" && data.kind !== "post") throw new Error("this is not there anymore");
  return { page, post: data.post, chapters: data.kind === "serial" ? data.chapters : [], who };
}

/** The note that something is being kept; the earlier one where it broke off and the post is still the same. */
async function startRecord({ page, post, chapters, who }: Keeping): Promise<SavedRecord> {
  await put(who, post.ptype === "parent" ? [recordOf(page, { keptFor: post.id, openedFor: "" })] : []);
  const before = await database.kept.get(post.id);
  const goesOn = before?.resume?.updated === post.updated && !before.complete;
  const kept: SavedRecord = {
    id: post.id,
    title: post.title,
    key: keyOf(page),
    chapters: chapters.length || 1,
    keptAt: Date.now(),
    images: goesOn ? before.images : [],
    files: before?.files ?? [],
    bytes: before?.bytes ?? 0,
    resume: goesOn ? (before.resume ?? null) : null,
    complete: false,
  };
  await database.kept.put(kept);
  return kept;
}

interface KeptFile {
  url: string;
  size: number;
  contentType: string;
  openedFor: string;
  image: string | null;
}

/** What is read or heard of a post; a film is watched where there is a connection. */
function filesOf(part: Post, who: string | null): KeptFile[] {
  const openedFor = part.visibility === "free" ? "" : (who ?? NOBODY);
  return part.files.flatMap((file) => {
    const isWanted = (file.role === "page" || file.role === "media") && file.kind !== "video";
    if (!isWanted || !file.url) return [];
    const { url, size, content_type: contentType } = file;
    return [{ url, size, contentType, openedFor, image: file.image?.image ?? null }];
  });
}

async function saveFiles(
  files: readonly KeptFile[],
  who: string | null,
  tell: (here: number, all: number) => void,
): Promise<void> {
  const all = files.reduce((sum, { size }) => sum + size, 0);
  let here = 0;
  for (const file of files) {
    if (whoIsHere() !== who) throw new Error("somebody else is here by now");
    await saveFile(file, file.openedFor, (bytes) => {
      here += bytes;
      tell(here, all);
    });
  }
}

/** Whether all of a post is kept, and how much room it takes; null where it is not. */
export async function isSavedOffline(id: string): Promise<{ bytes: number } | null> {
  const record = await database.kept.get(id);
  return record?.complete ? { bytes: record.bytes ?? 0 } : null;
}

/** Everything that is kept whole, the newest first. */
export async function listSaved(): Promise<
  { id: string; title: string; path: string; chapters: number; bytes: number }[]
> {
  const kept = await database.kept.toArray();
  return kept
    .filter((one) => one.complete)
    .sort((a, b) => b.keptAt - a.keptAt)
    .map(({ id, title, key, chapters, bytes = 0 }) => ({
      id,
      title,
      path: key.slice(key.indexOf("/")),
      chapters,
      bytes,
    }));
}

/** Lets what was kept go: its parts, pictures and files, but not the marks of how far it was read. */
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
 * The page of one part, as the server would render it, with its neighbors from the serial's own list. Its address is
 * the one in that list: in the platform's app it is not the one on its site.
 */
function partRecord({ page: serial, post, chapters, who }: Keeping, part: Post): PageRecord {
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
      comments: [],
      comments_next: null,
      more: [],
    },
  };
  const isOpenToAll = part.visibility === "free";
  return recordOf(page, { keptFor: post.id, openedFor: isOpenToAll ? "" : (who ?? NOBODY) });
}

/** A text that opened for nobody we know of is nobody's to read. */
const NOBODY = "nobody";

const put = (who: string | null, records: PageRecord[]) =>
  asPerson(who, () => database.pages.bulkPut(records));

/**
 * Writes for the person for whom it was fetched, or not at all: who signs out while a serial is on its way must not find
 * their texts kept after all. Asked inside the transaction, so that it comes wholly before a wipe or sees it.
 */
function asPerson(who: string | null, write: () => PromiseLike<unknown>): Promise<void> {
  return database.transaction("rw", database.pages, database.kept, async () => {
    if (whoIsHere() !== who) throw new Error("somebody else is here by now");
    await write();
  });
}

function imagesOf({ data }: Page): string[] {
  if (data.kind !== "post" && data.kind !== "serial") return [];
  const { cover } = data.post.meta;
  return cover ? [cover.image, ...cover.sizes.map((size) => size.image)] : [];
}

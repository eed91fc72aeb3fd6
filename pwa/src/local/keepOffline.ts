import { getPostPack } from "@quire/contracts/calls/posts";
import type { Page } from "@quire/contracts/records/page";
import type { ChapterRow, Post } from "@quire/contracts/records/post";
import { askPage } from "../platform/askPage.ts";
import { callApi } from "../platform/callApi.ts";
import type { KeepProgress } from "../platform/localTypes.ts";
import { whoIsHere } from "../platform/whoIsHere.ts";
import { database } from "./database.ts";
import { dropImages, keepImages } from "./keptImages.ts";
import { keyOf, recordOf } from "./pages.ts";
import type { PageRecord } from "./records/pageRecord.ts";

const PACK_SIZE = 20;

/** Keeps a whole serial: its page, every part that is open to this person, and the pictures in them. */
export async function keepSerial(post: Post, onProgress: (progress: KeepProgress) => void): Promise<void> {
  const who = whoIsHere();
  const serial = await askPage(post.permalink);
  if (serial.data.kind !== "serial") throw new Error("this is no serial anymore");
  const { chapters } = serial.data;
  // Asked for once, at a moment when the person has just said that they care; a no only means that the browser decides.
  void navigator.storage?.persist?.();

  const images = new Set<string>(imagesOf(serial.data.post));
  await put(who, [recordOf(serial, { keptFor: post.id, openedFor: "" })]);
  const kept = {
    id: post.id,
    title: post.title,
    key: keyOf(serial),
    chapters: chapters.length,
    keptAt: Date.now(),
  };
  await database.kept.put({ ...kept, images: [], complete: false });

  let done = 0;
  let next: string | null = null;
  do {
    const query: { size: number; next?: string } = next ? { size: PACK_SIZE, next } : { size: PACK_SIZE };
    const pack = await callApi(getPostPack, { params: { siteId: post.site_id, id: post.id }, query });
    await put(
      who,
      pack.posts.map((part) => partRecord(serial, chapters, part, { keptFor: post.id, who })),
    );
    for (const image of pack.images) images.add(image);
    done += pack.posts.length;
    onProgress({ done, total: pack.total });
    next = pack.next;
  } while (next);

  await keepImages([...images]);
  try {
    await asPerson(who, () => database.kept.put({ ...kept, images: [...images], complete: true }));
  } catch (error) {
    await dropImages([...images]);
    throw error;
  }
}

/** Whether all of a serial is kept. */
export async function isKept(id: string): Promise<boolean> {
  return (await database.kept.get(id))?.complete ?? false;
}

/** Everything that is kept whole, the newest first. */
export async function listKept(): Promise<{ id: string; title: string; path: string; chapters: number }[]> {
  const kept = await database.kept.toArray();
  return kept
    .filter((one) => one.complete)
    .sort((a, b) => b.keptAt - a.keptAt)
    .map(({ id, title, key, chapters }) => ({ id, title, path: key.slice(key.indexOf("/")), chapters }));
}

/** Lets a serial go: its parts and its pictures, but not the marks of how far it was read. */
export async function removeKept(id: string): Promise<void> {
  const record = await database.kept.get(id);
  await database.transaction("rw", database.pages, database.kept, async () => {
    await database.pages.where("keptFor").equals(id).delete();
    await database.kept.delete(id);
  });
  await dropImages(record?.images ?? []);
}

/** The page of one part, as the server would render it, with its neighbors from the serial's own list. */
function partRecord(
  serial: Page,
  chapters: readonly ChapterRow[],
  part: Post,
  { keptFor, who }: { keptFor: string; who: string | null },
): PageRecord {
  const at = chapters.findIndex((chapter) => chapter.id === part.id);
  const page: Page = {
    ...serial,
    path: part.permalink,
    canonical: new URL(part.permalink, serial.canonical).href,
    title: [part.title, part.parent?.title, serial.site?.name].filter(Boolean).join(" · "),
    description: part.summary || serial.description,
    data: {
      kind: "post",
      post: part,
      previous: chapters[at - 1] ?? null,
      next: at < 0 ? null : (chapters[at + 1] ?? null),
      comments: [],
      comments_next: null,
      more: [],
    },
  };
  const isOpenToAll = part.visibility === "free";
  return recordOf(page, { keptFor, openedFor: isOpenToAll ? "" : (who ?? NOBODY) });
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

function imagesOf(post: Post): string[] {
  const { cover } = post.meta;
  return cover ? [cover.image, ...cover.sizes.map((size) => size.image)] : [];
}

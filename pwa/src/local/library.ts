import { getSavedIds } from "@quire/contracts/calls/library";
import { listPosts } from "@quire/contracts/calls/posts";
import type { LibraryEntry, SavedIds } from "@quire/contracts/records/library";
import type { Post, PostCard, PostCardWithSite } from "@quire/contracts/records/post";
import type { SavedList } from "@quire/domain/posts/library";
import { readPath } from "@quire/domain/posts/readPaths";
import { liveQuery } from "dexie";
import { callApi } from "../lib/callApi.ts";
import { mayPrefetch } from "../lib/connection.ts";
import { currentUserId } from "../lib/currentUser.ts";
import type { DeviceCopy, SavablePost } from "../lib/localTypes.ts";
import { sessionStore } from "../lib/session.ts";
import { whenIdle } from "../lib/whenIdle.ts";
import { database, type SavedRecord } from "./database.ts";
import { saveToOutbox } from "./outbox/outbox.ts";
import { listEntries } from "./outbox/outboxStore.ts";
import { listCopies, missingRoom, removeSaved, savePostOffline, sizeToSave } from "./saveOffline.ts";

/** Name of the own list with the ids of all saved posts: the server's, with this device's unsent changes. */
const SAVED_IDS = "saved ids";
const NOTHING: SavedIds = { bookmarks: [], offline: [] };

/** Maximum ids in one request. */
const AT_ONCE = 100;

/** A post as far as its place in the library needs it: with its card, the stored lists show it at once. */
type SavedPost = Pick<PostCard, "id" | "site_id"> & { card?: PostCardWithSite };

/** Adds a post to one of the user's lists, or removes it: here at once, on the server once it can be reached. */
export async function setSaved(list: SavedList, post: SavablePost, isWanted: boolean): Promise<void> {
  const { id, site_id, site } = post;
  const saved: SavedPost = site ? { id, site_id, card: cardOf({ ...post, site }) } : { id, site_id };
  await changeSaved(list, saved, isWanted);
}

async function changeSaved(list: SavedList, post: SavedPost, isWanted: boolean): Promise<void> {
  const userId = currentUserId();
  if (!userId) throw new Error("no user is signed in");
  const isSent = await saveToOutbox({ kind: list, subject: post.id, siteId: post.site_id, wanted: isWanted });
  if (isSent) saveInMemory(userId, withChange(await knownIds(userId), list, post, isWanted));
  else await changeStored(userId, list, post, isWanted);
}

/** Undoes a change that the server refused. A copy for offline reading stays, on this device only. */
export async function revertSaved(list: SavedList, postId: string, refused: boolean): Promise<void> {
  const userId = currentUserId();
  if (!userId || !refused) return;
  if (list === "offline") await database.kept.update(postId, { listedFor: "" });
  await changeStored(userId, list, { id: postId, site_id: "" }, false);
}

/** A post page has the text and files too. */
function cardOf(post: PostCardWithSite & Partial<Post>): PostCardWithSite {
  const { content, content_is_opening, files, blocks, markdown, ...card } = post;
  return card;
}

/** Whether a post is in one of the user's lists, as far as this device knows. */
export async function isListed(list: SavedList, postId: string): Promise<boolean> {
  return idsIn(await knownIds(currentUserId() ?? ""), list).includes(postId);
}

/** Calls back with the ids of one list, now and whenever it changes, in any tab. */
export function watchSaved(list: SavedList, listener: (ids: ReadonlySet<string>) => void): () => void {
  const subscription = liveQuery(() => knownIds(currentUserId() ?? "")).subscribe({
    next: (saved) => listener(new Set(idsIn(saved, list))),
    error: () => listener(new Set()),
  });
  const onChange = () => inMemory && listener(new Set(idsIn(inMemory.saved, list)));
  memoryListeners.add(onChange);
  return () => {
    subscription.unsubscribe();
    memoryListeners.delete(onChange);
  };
}

/** Calls back with what this device stores for offline reading, now and whenever it changes, in any tab. */
export function watchCopies(listener: (copies: DeviceCopy[]) => void): () => void {
  const subscription = liveQuery(listCopies).subscribe({ next: listener, error: () => listener([]) });
  return () => subscription.unsubscribe();
}

/**
 * Loads what the user saved on any device. Then removes from this device what they removed elsewhere, and stores what
 * it lacks: one post after the other, on a fast connection, while there is space.
 */
export async function syncLibrary(): Promise<void> {
  const userId = currentUserId();
  if (!userId || sessionStore.state()?.user?.id !== userId) return;
  const fetched = await callApi(getSavedIds, {});
  let saved: SavedIds;
  try {
    saved = await addPending(userId, fetched);
    await database.transaction("rw", database.personal, async () => {
      if (currentUserId() === userId) await storeList(userId, SAVED_IDS, saved);
    });
    inMemory = null;
  } catch (error) {
    saveInMemory(userId, fetched);
    throw error;
  }
  const listed = new Set(idsIn(saved, "offline"));
  for (const record of await database.kept.toArray()) {
    if (currentUserId() !== userId) return;
    if (listed.has(record.id)) await database.kept.update(record.id, { listedFor: userId });
    else if (record.listedFor === userId) await removeSaved(record.id);
    else if (record.listedFor === undefined && record.complete) await adoptCopy(userId, record);
  }
  const fill = () => fillDevice(userId, saved.offline);
  // Two tabs would download the same posts.
  await (navigator.locks?.request("quire-library", { ifAvailable: true }, (lock) => lock && fill()) ??
    fill());
}

/** The server's lists with the changes that it has not received yet. */
async function addPending(userId: string, saved: SavedIds): Promise<SavedIds> {
  let merged = saved;
  for (const { kind, subject, siteId, wanted } of await listEntries(userId)) {
    if (kind === "bookmarks" || kind === "offline")
      merged = withChange(merged, kind, { id: subject, site_id: siteId }, wanted);
  }
  return merged;
}

/** A copy that was saved before the sign-in joins the user's library. */
async function adoptCopy(userId: string, { id }: SavedRecord): Promise<void> {
  const record = await database.pages.where("postId").equals(id).first();
  if (record?.page.data.kind !== "serial" && record?.page.data.kind !== "post") return;
  await changeSaved("offline", record.page.data.post, true);
  await database.kept.update(id, { listedFor: userId });
}

/** Stores the listed posts that this device lacks. A site's app stores that site's; the platform's stores all. */
async function fillDevice(userId: string, listed: SavedIds["offline"]): Promise<void> {
  const siteId = sessionStore.state()?.site?.id;
  const complete = new Set((await listCopies()).filter((copy) => copy.complete).map(({ id }) => id));
  const missing = new Map<string, string[]>();
  for (const one of listed) {
    if (complete.has(one.post_id) || (siteId && one.site_id !== siteId)) continue;
    missing.set(one.site_id, [...(missing.get(one.site_id) ?? []), one.post_id]);
  }
  for (const [ofSite, ids] of missing) {
    for (let from = 0; from < ids.length; from += AT_ONCE) {
      if (!mayPrefetch()) return;
      for (const post of await fetchCards(ofSite, ids.slice(from, from + AT_ONCE))) {
        await whenIdle();
        if (currentUserId() !== userId || !mayPrefetch()) return;
        // It is tried again at the next visit, and must not hold up the others.
        await download(post).catch(() => {});
      }
    }
  }
}

/** Stores one listed post now, whatever the connection: the user pressed for it. */
export async function downloadSaved(id: string, siteId: string): Promise<void> {
  const [post] = await fetchCards(siteId, [id]);
  if (!post) throw new Error("this is not there anymore");
  await download(post);
}

async function fetchCards(siteId: string, ids: string[]): Promise<PostCard[]> {
  return (await callApi(listPosts, { params: { siteId }, query: { ids, size: AT_ONCE } })).posts;
}

async function download(post: PostCard): Promise<void> {
  // A locked post has no text to save; of a locked serial, its open parts are saved.
  if (post.access !== "granted" && post.ptype !== "parent") return;
  const isOnSite = Boolean(sessionStore.state()?.site);
  const permalink = isOnSite ? post.permalink : readPath({ siteId: post.site_id, id: post.id });
  try {
    if ((await missingRoom(await sizeToSave(post))) > 0) return await recordNoSpace(post, permalink);
    await savePostOffline({ ...post, permalink }, () => {});
  } catch (error) {
    if ((error as Error).name !== "QuotaExceededError") throw error;
    await recordNoSpace(post, permalink);
  }
}

/** Records that there was no space. What an interrupted save stored stays, to resume from. */
async function recordNoSpace({ id, title, meta }: PostCard, path: string): Promise<void> {
  const userId = currentUserId();
  if (!userId || (await database.kept.update(id, { noSpace: true })) > 0) return;
  await database.kept.put({
    id,
    title,
    key: location.host + path,
    chapters: meta.children || 1,
    images: [],
    complete: false,
    keptAt: Date.now(),
    listedFor: userId,
    noSpace: true,
  });
}

const idsIn = (saved: SavedIds, list: SavedList): string[] =>
  list === "bookmarks" ? saved.bookmarks : saved.offline.map(({ post_id }) => post_id);

function withChange(
  saved: SavedIds,
  list: SavedList,
  { id, site_id }: SavedPost,
  isWanted: boolean,
): SavedIds {
  const bookmarks = saved.bookmarks.filter((one) => list !== "bookmarks" || one !== id);
  const offline = saved.offline.filter((one) => list !== "offline" || one.post_id !== id);
  if (!isWanted) return { bookmarks, offline };
  return list === "bookmarks"
    ? { bookmarks: [id, ...bookmarks], offline }
    : { bookmarks, offline: [{ post_id: id, site_id }, ...offline] };
}

/** What this document knows of the user's lists while the browser refuses to store them. */
let inMemory: { userId: string; saved: SavedIds } | null = null;
const memoryListeners = new Set<() => void>();

function saveInMemory(userId: string, saved: SavedIds): void {
  inMemory = { userId, saved };
  for (const listener of memoryListeners) listener();
}

async function knownIds(userId: string): Promise<SavedIds> {
  return inMemory?.userId === userId ? inMemory.saved : storedIds(userId).catch(() => NOTHING);
}

async function storedIds(userId: string): Promise<SavedIds> {
  return ((await database.personal.get([userId, SAVED_IDS]))?.value as SavedIds | undefined) ?? NOTHING;
}

/** Changes the stored ids, and the stored list that the library shows offline. */
async function changeStored(userId: string, list: SavedList, post: SavedPost, isWanted: boolean) {
  await database.transaction("rw", database.personal, async () => {
    if (currentUserId() !== userId) return;
    await storeList(userId, SAVED_IDS, withChange(await storedIds(userId), list, post, isWanted));
    const name = `library:${list}`;
    const stored = (await database.personal.get([userId, name]))?.value as StoredEntries | undefined;
    const others = (stored?.entries ?? []).filter((one) => one.post.id !== post.id);
    const added: LibraryEntry[] =
      isWanted && post.card ? [{ post: post.card, added_at: new Date().toISOString(), order_id: null }] : [];
    await storeList(userId, name, { entries: [...added, ...others], next: stored?.next ?? null });
  });
}

interface StoredEntries {
  entries: LibraryEntry[];
  next: string | null;
}

const storeList = (userId: string, name: string, value: unknown) =>
  database.personal.put({ userId, name, value, savedAt: Date.now() });

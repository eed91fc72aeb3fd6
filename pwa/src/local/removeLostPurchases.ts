import { CallError } from "@quire/client/errors";
import { getArchivedPost, listPosts } from "@quire/contracts/calls/posts";
import { callApi } from "../lib/callApi.ts";
import { currentUserId } from "../lib/currentUser.ts";
import { database } from "./database.ts";
import { dropFiles } from "./savedFiles.ts";
import { removeSaved } from "./saveOffline.ts";

/** Maximum ids in one request. */
const AT_ONCE = 100;
/** The worker's cache of viewed pictures. */
const VIEWED_IMAGES = "seen-images";

/**
 * Removes refunded purchases from this device. Runs at every contact with the server, since a text that is never
 * opened again would otherwise stay (decisions: Money). Without an answer everything stays until its lease ends.
 */
export async function removeLostPurchases(): Promise<void> {
  const userId = currentUserId();
  if (!userId) return;
  const lost: string[] = [];
  for (const [siteId, ids] of await purchasesHere(userId)) {
    for (let from = 0; from < ids.length; from += AT_ONCE) {
      lost.push(...(await lostOf(siteId, ids.slice(from, from + AT_ONCE))));
    }
  }
  // Another user has signed in: their own run decides.
  if (lost.length > 0 && currentUserId() === userId) await removePosts(lost, userId);
}

/** Returns the paid posts of which this user has a text or files here, by site. */
async function purchasesHere(userId: string): Promise<Map<string, string[]>> {
  const found = new Map<string, Set<string>>();
  const add = (siteId: string, id: string) => {
    const ids = found.get(siteId) ?? new Set();
    found.set(siteId, ids.add(id));
  };
  for (const { page } of await database.pages.where("openedFor").equals(userId).toArray()) {
    if (page.data.kind === "post" && page.data.post.visibility === "paid") {
      add(page.data.post.site_id, page.data.post.id);
    }
  }
  // A text may have closed while its files stayed.
  for (const { files = [] } of await database.kept.toArray()) {
    for (const file of files) {
      const [, siteId, id] = /^\/api\/r\/(\w+)\/posts\/(\w+)\/files\//.exec(file) ?? [];
      if (siteId && id) add(siteId, id);
    }
  }
  return new Map([...found].map(([siteId, ids]) => [siteId, [...ids]]));
}

/** Returns which of the posts the user has lost access to, according to the server. */
async function lostOf(siteId: string, ids: readonly string[]): Promise<string[]> {
  const query = { ids: [...ids], size: AT_ONCE };
  const { posts } = await callApi(listPosts, { params: { siteId }, query });
  const lost = posts.filter(({ access }) => access !== "granted").map(({ id }) => id);
  for (const id of ids) {
    if (!posts.some((post) => post.id === id) && !(await isArchived(siteId, id))) lost.push(id);
  }
  return lost;
}

/** Whether the post was taken down but still belongs to its buyer. */
async function isArchived(siteId: string, id: string): Promise<boolean> {
  try {
    return (await callApi(getArchivedPost, { params: { siteId, id } })).access === "granted";
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return false;
    throw error;
  }
}

/** Removes the texts, files and pictures of closed posts; of a serial, only these parts. */
export async function removePosts(ids: readonly string[], userId: string): Promise<void> {
  const isOf = (file: string) => ids.some((id) => file.includes(`/posts/${id}/files/`));
  const files = await database.transaction("rw", database.pages, database.kept, async () => {
    await database.pages
      .where("postId")
      .anyOf([...ids])
      .and(({ openedFor }) => openedFor === userId)
      .delete();
    const saved = await database.kept.toArray();
    for (const record of saved) {
      const rest = record.files?.filter((file) => !isOf(file));
      if (rest && rest.length < (record.files?.length ?? 0)) {
        await database.kept.put({ ...record, files: rest });
      }
    }
    return saved.flatMap((record) => record.files ?? []).filter(isOf);
  });
  await dropFiles(files);
  for (const id of ids) if (await database.kept.get(id)) await removeSaved(id);
  // Which of these pictures belong to which texts is not recorded. They are fetched again when needed.
  await caches.delete(VIEWED_IMAGES);
}

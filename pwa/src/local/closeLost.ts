import { CallError } from "@quire/client/errors";
import { getArchivedPost, listPosts } from "@quire/contracts/calls/posts";
import { callApi } from "../lib/callApi.ts";
import { whoIsHere } from "../lib/whoIsHere.ts";
import { database } from "./database.ts";
import { dropFiles } from "./keptFiles.ts";
import { removeSaved } from "./saveOffline.ts";

/** As many as one question names. */
const AT_ONCE = 100;
/** The worker's cache of pictures that were looked at. */
const SEEN_IMAGES = "seen-images";

/**
 * Takes from this device what was bought and went back: asked at every contact, since a text that nobody opens again would
 * otherwise stay (decisions: Money). Without an answer everything stays, until its lease ends.
 */
export async function closeLost(): Promise<void> {
  const who = whoIsHere();
  if (!who) return;
  const lost: string[] = [];
  for (const [siteId, ids] of await boughtHere(who)) {
    for (let from = 0; from < ids.length; from += AT_ONCE) {
      lost.push(...(await lostOf(siteId, ids.slice(from, from + AT_ONCE))));
    }
  }
  // Somebody else's by now: their own look decides.
  if (lost.length > 0 && whoIsHere() === who) await closePosts(lost, who);
}

/** Posts of which this person has a text or files here that not everybody may have, by site. */
async function boughtHere(who: string): Promise<Map<string, string[]>> {
  const found = new Map<string, Set<string>>();
  const note = (siteId: string, id: string) => {
    const ids = found.get(siteId) ?? new Set();
    found.set(siteId, ids.add(id));
  };
  for (const { page } of await database.pages.where("openedFor").equals(who).toArray()) {
    if (page.data.kind === "post" && page.data.post.visibility === "paid") {
      note(page.data.post.site_id, page.data.post.id);
    }
  }
  // A text may have closed while its files stayed.
  for (const { files = [] } of await database.kept.toArray()) {
    for (const file of files) {
      const [, siteId, id] = /^\/api\/r\/(\w+)\/posts\/(\w+)\/files\//.exec(file) ?? [];
      if (siteId && id) note(siteId, id);
    }
  }
  return new Map([...found].map(([siteId, ids]) => [siteId, [...ids]]));
}

/** Which of them are this person's no more, as the server says. */
async function lostOf(siteId: string, ids: readonly string[]): Promise<string[]> {
  const query = { ids: [...ids], size: AT_ONCE };
  const { posts } = await callApi(listPosts, { params: { siteId }, query });
  const lost = posts.filter(({ access }) => access !== "granted").map(({ id }) => id);
  for (const id of ids) {
    if (!posts.some((post) => post.id === id) && !(await isArchived(siteId, id))) lost.push(id);
  }
  return lost;
}

/** Taken down, and still its buyer's. */
async function isArchived(siteId: string, id: string): Promise<boolean> {
  try {
    return (await callApi(getArchivedPost, { params: { siteId, id } })).access === "granted";
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return false;
    throw error;
  }
}

/** Lets texts, files and pictures of closed posts go, and of a serial these parts alone. */
export async function closePosts(ids: readonly string[], who: string): Promise<void> {
  const isOf = (file: string) => ids.some((id) => file.includes(`/posts/${id}/files/`));
  const files = await database.transaction("rw", database.pages, database.kept, async () => {
    await database.pages
      .where("postId")
      .anyOf([...ids])
      .and(({ openedFor }) => openedFor === who)
      .delete();
    const kept = await database.kept.toArray();
    for (const record of kept) {
      const rest = record.files?.filter((file) => !isOf(file));
      if (rest && rest.length < (record.files?.length ?? 0)) {
        await database.kept.put({ ...record, files: rest });
      }
    }
    return kept.flatMap((record) => record.files ?? []).filter(isOf);
  });
  await dropFiles(files);
  for (const id of ids) if (await database.kept.get(id)) await removeSaved(id);
  // Which of these stood in whose texts is not recorded, and they come again when they are asked for.
  await caches.delete(SEEN_IMAGES);
}

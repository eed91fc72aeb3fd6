import { getPost } from "@quire/contracts/calls/posts";
import type { PostCard } from "@quire/contracts/records/post";
import { readPath } from "@quire/domain/posts/readPaths";
import { callApi } from "../lib/callApi.ts";
import { fetchPageData } from "../lib/fetchPageData.ts";
import { whoIsHere } from "../lib/whoIsHere.ts";
import { database } from "./database.ts";
import { saveOwnCopy, savePage } from "./pages.ts";

/** An inbox is read from its top: so many are worth fetching before anybody asks. */
const NEWEST = 20;

/** Fetches the newest texts of the inbox ahead, one after the other, so that all that is listed opens with no signal. */
export async function prefetchInbox(posts: readonly PostCard[]): Promise<void> {
  const userId = whoIsHere();
  for (const post of posts.slice(0, NEWEST)) {
    if (!userId || whoIsHere() !== userId) return;
    if (post.access !== "granted" || (await isCurrent(post))) continue;
    const page = await fetchPageData(readPath({ siteId: post.site_id, id: post.id }));
    await savePage(page);
    if (page.data.kind !== "post" || page.data.post.access === "granted") continue;
    const { permalink, parent } = page.data.post;
    const params = { siteId: post.site_id, id: post.id };
    const own = await callApi(getPost, { params, query: {} });
    await saveOwnCopy(page, { ...own, permalink, parent }, userId);
  }
}

async function isCurrent({ id, updated }: PostCard): Promise<boolean> {
  const kept = await database.pages.where("postId").equals(id).toArray();
  return kept.some(({ page }) => page.data.kind === "post" && page.data.post.updated === updated);
}

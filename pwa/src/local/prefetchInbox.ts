import { getPost } from "@quire/contracts/calls/posts";
import type { PostCard } from "@quire/contracts/records/post";
import { readPath } from "@quire/domain/posts/readPaths";
import { callApi } from "../lib/callApi.ts";
import { currentUserId } from "../lib/currentUser.ts";
import { fetchPageData } from "../lib/fetchPageData.ts";
import { database } from "./database.ts";
import { saveOwnCopy, savePage } from "./pages.ts";

/** Number of texts to prefetch: an inbox is read from its top. */
const NEWEST = 20;

/** Prefetches the newest texts of the inbox one by one, so that the listed texts open offline. */
export async function prefetchInbox(posts: readonly PostCard[]): Promise<void> {
  const userId = currentUserId();
  for (const post of posts.slice(0, NEWEST)) {
    if (!userId || currentUserId() !== userId) return;
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
  const saved = await database.pages.where("postId").equals(id).toArray();
  return saved.some(({ page }) => page.data.kind === "post" && page.data.post.updated === updated);
}

import { getPost } from "@quire/contracts/calls/posts";
import type { PostCard } from "@quire/contracts/records/post";
import { readPath } from "@quire/domain/posts/readPaths";
import { callApi } from "../lib/callApi.ts";
import { mayPrefetch } from "../lib/connection.ts";
import { currentUserId } from "../lib/currentUser.ts";
import { fetchPageData } from "../lib/fetchPageData.ts";
import { whenIdle } from "../lib/whenIdle.ts";
import { database } from "./database.ts";
import { isSameMoment } from "./isSameMoment.ts";
import { saveOwnCopy } from "./ownPages.ts";
import { savePage } from "./pages.ts";

/** Number of texts to prefetch: an inbox is read from its top. */
const NEWEST = 20;

/**
 * Prefetches the newest texts of the inbox, so that they open offline: one by one while the page is idle, and only on a
 * fast connection.
 */
export async function prefetchInbox(posts: readonly PostCard[]): Promise<void> {
  const userId = currentUserId();
  for (const post of posts.slice(0, NEWEST)) {
    await whenIdle();
    if (!mayPrefetch()) return;
    if (!userId || currentUserId() !== userId) return;
    if (post.parent) await prefetchSerial(post.site_id, post.parent.id);
    if (post.access !== "granted" || (await isCurrent(post))) continue;
    const page = await fetchPageData(readPath({ siteId: post.site_id, id: post.id }));
    await savePage(page, { isShown: false });
    if (page.data.kind !== "post" || page.data.post.access === "granted") continue;
    const { permalink, parent } = page.data.post;
    const params = { siteId: post.site_id, id: post.id };
    const own = await callApi(getPost, { params, query: {} });
    await saveOwnCopy(page, { ...own, permalink, parent }, userId);
  }
}

/** The inbox leads to the page of a chapter's serial. */
async function prefetchSerial(siteId: string, id: string): Promise<void> {
  if ((await database.pages.where("postId").equals(id).count()) > 0) return;
  await savePage(await fetchPageData(readPath({ siteId, id })), { isShown: false });
}

async function isCurrent({ id, updated }: PostCard): Promise<boolean> {
  const saved = await database.pages.where("postId").equals(id).toArray();
  return saved.some(({ page }) => page.data.kind === "post" && isSameMoment(page.data.post.updated, updated));
}

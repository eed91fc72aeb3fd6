import type { Comment } from "@quire/contracts/records/comment";
import { isPostPage, type Page } from "@quire/contracts/records/page";
import type { Post } from "@quire/contracts/records/post";
import { currentUserId } from "../lib/currentUser.ts";
import { database } from "./database.ts";
import { keyOf, type PageRecord, readPageRecord, recordOf } from "./records/pageRecord.ts";

/**
 * Saves a page with the text that the server opened for one user, for that user only. Where it opened none (any
 * more), the public page replaces the saved one.
 */
export async function saveOwnCopy(page: Page, post: Post, userId: string): Promise<void> {
  if (page.data.kind !== "post") return;
  const { data } = page;
  const key = keyOf(page);
  await database.transaction("rw", database.pages, async () => {
    // The user has signed out: what was wiped must not come back.
    if (currentUserId() !== userId) return;
    const before = await database.pages.get(key);
    const own: Page = { ...page, data: { ...data, post, ...commentsOf(before, data) } };
    const openedFor = post.content_is_opening ? "" : userId;
    const { keptFor = "", isShown = false } = before ?? {};
    await database.pages.put(recordOf(own, { keptFor, openedFor, isShown }));
  });
}

/** A list of comments and the key of those that follow it, as pages have them. */
interface FirstComments {
  comments: Comment[];
  comments_next: string | null;
}

/** A page that is the same for everyone has no comments of a locked post: those that were saved stay. */
function commentsOf(before: PageRecord | undefined, now: FirstComments): FirstComments {
  const data = before?.page.data;
  const { comments, comments_next } = now.comments.length === 0 && data && isPostPage(data) ? data : now;
  return { comments, comments_next };
}

/** Saves the first comments of a post with its saved page, if the text is open to the current user there. */
export async function saveComments(page: Page, first: FirstComments): Promise<void> {
  await database.transaction("rw", database.pages, async () => {
    const record = await database.pages.get(keyOf(page));
    const saved = readPageRecord(record, currentUserId(), Date.now());
    if (!record || !saved || !isPostPage(saved.data) || saved.data.post.access !== "granted") return;
    await database.pages.put({ ...record, page: { ...saved, data: { ...saved.data, ...first } } });
  });
}

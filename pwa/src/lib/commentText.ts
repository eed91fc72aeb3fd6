import { readStored, store } from "./storedText.ts";

/**
 * A comment in progress is saved on this origin until it is sent or discarded: it survives a reload and a sign-in, which
 * may end in another tab, by an emailed link.
 */
export const COMMENT_PREFIX = "comment:";
const keyOf = (postId: string, parent: string | null) => `${COMMENT_PREFIX}${postId}:${parent ?? ""}`;

/** Returns the comment in progress under a post: a reply to `parent`, or a new thread if null. */
export const readCommentText = (postId: string, parent: string | null): string =>
  readStored(keyOf(postId, parent)) ?? "";

/** Saves the text; deletes it if empty. */
export function saveCommentText(postId: string, parent: string | null, text: string): void {
  store(keyOf(postId, parent), text || null);
}

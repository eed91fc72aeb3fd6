import { readStored, store, storedKeys } from "./storedText.ts";

/**
 * A comment in progress is saved on this origin until it is sent or discarded: it survives a reload and a sign-in, which
 * may end in another tab, by an emailed link.
 */
const PREFIX = "comment:";
const keyOf = (postId: string, parent: string | null) => `${PREFIX}${postId}:${parent ?? ""}`;

/** Returns the comment in progress under a post: a reply to `parent`, or a new thread if null. */
export const readCommentText = (postId: string, parent: string | null): string =>
  readStored(keyOf(postId, parent)) ?? "";

/** Saves the text; deletes it if empty. */
export function saveCommentText(postId: string, parent: string | null, text: string): void {
  store(keyOf(postId, parent), text || null);
}

/** Removes all comments in progress, so that the next user of this device finds none. */
export function forgetCommentTexts(): void {
  for (const key of storedKeys(PREFIX)) store(key, null);
}

import { readFromTab, saveInTab } from "../../lib/tabStore.ts";

/** What is typed waits in this tab, over a sign-in and a reload, until it is said or thrown away. */
const keyOf = (postId: string, parent: string | null) => `comment:${postId}:${parent ?? ""}`;

/** The text that was being written under a post, as an answer to `parent` or to nobody. */
export const readCommentText = (postId: string, parent: string | null): string =>
  readFromTab(keyOf(postId, parent)) ?? "";

/** Keeps what is typed; nothing, where it is empty. */
export const saveCommentText = (postId: string, parent: string | null, text: string): void =>
  saveInTab(keyOf(postId, parent), text || null);

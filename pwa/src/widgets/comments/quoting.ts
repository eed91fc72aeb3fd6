import type { Passage } from "@quire/domain/posts/passages";
import { readFromTab, saveInTab } from "../../lib/tabStore.ts";
import { createListeners } from "../../ui/listeners.ts";

/** A comment on a passage, as far as the text needs it. */
export interface QuotingComment {
  id: string;
  passage: Passage;
}

const [notify, subscribe] = createListeners();
let listed: { postId: string; comments: readonly QuotingComment[] } | null = null;
let opened: string | null = null;

const keyOf = (postId: string) => `comment-passage:${postId}`;

/** The passage that a new comment on a post is about as JSON, stored in this tab with the comment's text. */
export const readQuoted = (postId: string): string | null => readFromTab(keyOf(postId));

/** Begins a comment on a passage, or ends it. */
export function setQuoted(postId: string, passage: Passage | null): void {
  saveInTab(keyOf(postId), passage && JSON.stringify(passage));
  notify();
}

/** Shares which passages the discussion is about, once it has loaded. */
export function setQuoting(postId: string, comments: readonly QuotingComment[]): void {
  listed = { postId, comments };
  notify();
}

export const quotingOf = (postId: string): readonly QuotingComment[] | null =>
  listed?.postId === postId ? listed.comments : null;

/** Asks the discussion to show a comment, which may be in a closed panel. */
export function openComment(id: string | null): void {
  opened = id;
  notify();
}

export const openedComment = (): string | null => opened;

/** For `useSyncExternalStore` and effects. */
export const onQuoting = subscribe;

import { saveInTab } from "../../../lib/tabStore.ts";

/** Identifies a book's order on this device: one is open at a time. */
export const subjectOf = (postId: string): string => `book:${postId}`;

/** Forgets what this tab saved of an order once it is placed. */
export const forgetDraft = (postId: string): void => saveInTab(subjectOf(postId), null);

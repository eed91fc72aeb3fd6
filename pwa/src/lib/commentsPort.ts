import type { Comment } from "@quire/contracts/records/comment";
import type { Page } from "@quire/contracts/records/page";
import type { CommentEntry, LocalComment } from "./localTypes.ts";

const comments = () => import("../local/comments.ts");

/** Loads the local code for comments on demand. Apart from `localPort.ts`, which every page loads. */
export const localComments = {
  enqueue: async (entry: CommentEntry) => (await comments()).enqueueComment(entry),
  watch: async (postId: string, listener: (comments: LocalComment[]) => void) =>
    (await comments()).watchComments(postId, listener),
  saveFirst: async (page: Page, first: { comments: Comment[]; comments_next: string | null }) =>
    (await import("../local/ownPages.ts")).saveComments(page, first),
  retry: async (id: string) => (await comments()).retryComment(id),
  drop: async (id: string) => (await comments()).dropComment(id),
};

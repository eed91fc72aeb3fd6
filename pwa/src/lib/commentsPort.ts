import type { CommentEntry, LocalComment } from "./localTypes.ts";

const comments = () => import("../local/comments.ts");

/** The doors to what this device keeps of comments; beside `localPort.ts`, which every page carries. */
export const localComments = {
  enqueue: async (entry: CommentEntry) => (await comments()).enqueueComment(entry),
  watch: async (postId: string, listener: (comments: LocalComment[]) => void) =>
    (await comments()).watchComments(postId, listener),
  retry: async (id: string) => (await comments()).retryComment(id),
  drop: async (id: string) => (await comments()).dropComment(id),
};

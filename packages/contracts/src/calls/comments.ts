import type { CommentState } from "@quire/domain/community/threads";
import { call, type Listing, type ListingQuery } from "../call.ts";
import type { BlockedCommenter, Comment, Commenting, MindedComment } from "../records/comment.ts";

type PostKey = { siteId: string; id: string };
type CommentKey = PostKey & { commentId: string };

export const listComments = call<{
  params: PostKey;
  query: ListingQuery;
  output: Listing & { comments: Comment[] };
}>("GET", "r", "/{siteId}/posts/{id}/comments");
/** With an id that the device made, sending it twice says it once. */
export const createComment = call<{
  params: PostKey;
  body: { id?: string; text: string; parent?: string | null };
  output: Comment;
}>("POST", "w", "/{siteId}/posts/{id}/comments");
/** Its words, by its author and for a while; or its state, by whoever minds the site. */
export const updateComment = call<{
  params: CommentKey;
  body: { text?: string; state?: CommentState; reason?: string };
  output: Comment;
}>("PATCH", "w", "/{siteId}/posts/{id}/comments/{commentId}");
export const deleteComment = call<{ params: CommentKey; output: { deleted: true } }>(
  "DELETE",
  "w",
  "/{siteId}/posts/{id}/comments/{commentId}",
);
/** Puts back what the caller removed themselves, as it was. */
export const restoreComment = call<{ params: CommentKey; output: Comment }>(
  "POST",
  "w",
  "/{siteId}/posts/{id}/comments/{commentId}/restore",
);
export const getCommenting = call<{ params: PostKey; output: Commenting }>(
  "GET",
  "r",
  "/{siteId}/posts/{id}/commenting",
);

/** The comments of a whole site, for whoever minds it, the newest first. */
export const listSiteComments = call<{
  params: { id: string };
  query: ListingQuery & { state?: CommentState };
  output: Listing & { comments: MindedComment[] };
}>("GET", "r", "/sites/{id}/comments");

/** One of them, by its id alone: what a program has that was told of it. */
export const getSiteComment = call<{ params: { id: string; commentId: string }; output: MindedComment }>(
  "GET",
  "r",
  "/sites/{id}/comments/{commentId}",
);

export const blockCommenter = call<{
  params: { id: string };
  body: { commenter_id: string };
  output: { blocked: true };
}>("POST", "w", "/sites/{id}/blocked-commenters");
export const unblockCommenter = call<{
  params: { id: string; commenterId: string };
  output: { blocked: false };
}>("DELETE", "w", "/sites/{id}/blocked-commenters/{commenterId}");
export const listBlockedCommenters = call<{
  params: { id: string };
  query: ListingQuery;
  output: Listing & { commenters: BlockedCommenter[] };
}>("GET", "r", "/sites/{id}/blocked-commenters");

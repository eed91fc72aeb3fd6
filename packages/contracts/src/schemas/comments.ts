import Joi from "@hapi/joi";
import type { CommentState } from "@quire/domain/community/threads";
import type { BodyOf, OutputOf } from "../call.ts";
import * as calls from "../calls/comments.ts";
import { contract } from "./contract.ts";
import { id, idKey, lines, listing, listingQuery, nextKey, postKey, yes } from "./fields.ts";
import { blockedCommenter, comment, commenting, commentState, mindedComment } from "./records/comment.ts";
import { passage } from "./records/highlight.ts";

const commentKey = () =>
  Joi.object<{ siteId: string; id: string; commentId: string }, true>({
    siteId: id().required(),
    id: id().required(),
    commentId: id().required(),
  });
/** Longer than a comment may be, so that the length rule itself can explain the error. */
const text = () => Joi.string().max(10_000);

export const listComments = contract(calls.listComments, {
  name: "listComments",
  summary: "List a post's comments, with replies nested in order",
  tag: "comments",
  audience: "anyone",
  params: postKey(),
  query: listingQuery(),
  output: () =>
    Joi.object<OutputOf<typeof calls.listComments>, true>({
      comments: Joi.array().items(comment()).required(),
      next: nextKey(),
    }),
  errors: ["post_not_found", "comments_locked"],
});

export const createComment = contract(calls.createComment, {
  name: "createComment",
  summary: "Create a comment or a reply",
  tag: "comments",
  audience: "user",
  status: 201,
  params: postKey(),
  body: Joi.object<BodyOf<typeof calls.createComment>, true>({
    id: id(),
    text: text().required(),
    parent: id().allow(null),
    passage: passage().allow(null),
  }),
  output: () => comment(),
  errors: [
    "post_not_found",
    "comments_locked",
    "commenting_restricted",
    "passage_comments_disabled",
    "passage_not_found",
    "links_disallowed",
    "too_many_comments",
    "id_taken",
  ],
});

export const updateComment = contract(calls.updateComment, {
  name: "updateComment",
  summary: "Update your comment's text, or moderate a comment on your site",
  tag: "comments",
  audience: "user",
  params: commentKey(),
  body: Joi.object<BodyOf<typeof calls.updateComment>, true>({
    text: text(),
    state: commentState() as Joi.StringSchema<CommentState>,
    reason: lines(1000).allow(""),
  })
    .xor("text", "state")
    .with("reason", "state"),
  output: () => comment(),
  errors: [
    "comment_not_found",
    "forbidden",
    "commenting_restricted",
    "links_disallowed",
    "too_many_comments",
    "edit_window_over",
    "comment_withdrawn",
  ],
});

export const deleteComment = contract(calls.deleteComment, {
  name: "deleteComment",
  summary: "Delete your comment, or any comment on a site you moderate",
  tag: "comments",
  audience: "user",
  params: commentKey(),
  output: () =>
    Joi.object<OutputOf<typeof calls.deleteComment>, true>({
      deleted: yes(),
    }),
  errors: ["comment_not_found", "forbidden"],
});

export const restoreComment = contract(calls.restoreComment, {
  name: "restoreComment",
  summary: "Restore a comment you deleted",
  tag: "comments",
  audience: "user",
  params: commentKey(),
  output: () => comment(),
  errors: ["comment_not_found", "forbidden", "commenting_restricted"],
});

export const getCommenting = contract(calls.getCommenting, {
  name: "getCommenting",
  summary: "Retrieve your commenting permissions and hidden comments on a post",
  tag: "comments",
  audience: "anyone",
  params: postKey(),
  output: () => commenting(),
  errors: ["post_not_found"],
});

export const listSiteComments = contract(calls.listSiteComments, {
  name: "listSiteComments",
  summary: "List your site's comments, newest first",
  tag: "comments",
  audience: "user",
  params: idKey(),
  query: Joi.object<calls.SiteCommentsQuery, true>({
    ...listing,
    state: commentState() as Joi.StringSchema<CommentState>,
    unanswered: Joi.boolean(),
  }).oxor("state", "unanswered"),
  output: () =>
    Joi.object<OutputOf<typeof calls.listSiteComments>, true>({
      comments: Joi.array().items(mindedComment()).required(),
      next: nextKey(),
    }),
  errors: ["forbidden"],
});

export const getSiteComment = contract(calls.getSiteComment, {
  name: "getSiteComment",
  summary: "Retrieve one of your site's comments, in any state",
  tag: "comments",
  audience: "user",
  params: Joi.object<{ id: string; commentId: string }, true>({
    id: id().required(),
    commentId: id().required(),
  }),
  output: () => mindedComment(),
  errors: ["forbidden", "comment_not_found"],
});

export const blockCommenter = contract(calls.blockCommenter, {
  name: "blockCommenter",
  summary: "Block a commenter from your site",
  tag: "comments",
  audience: "user",
  params: idKey(),
  body: Joi.object<{ commenter_id: string }, true>({ commenter_id: id().required() }),
  output: () =>
    Joi.object<OutputOf<typeof calls.blockCommenter>, true>({
      blocked: yes(),
    }),
  errors: ["forbidden", "site_not_found", "user_not_found"],
});

export const unblockCommenter = contract(calls.unblockCommenter, {
  name: "unblockCommenter",
  summary: "Unblock a commenter",
  tag: "comments",
  audience: "user",
  params: Joi.object<{ id: string; commenterId: string }, true>({
    id: id().required(),
    commenterId: id().required(),
  }),
  output: () =>
    Joi.object<OutputOf<typeof calls.unblockCommenter>, true>({
      blocked: Joi.valid(false).required() as never,
    }),
  errors: ["forbidden"],
});

export const listBlockedCommenters = contract(calls.listBlockedCommenters, {
  name: "listBlockedCommenters",
  summary: "List your site's blocked commenters, latest first",
  tag: "comments",
  audience: "user",
  params: idKey(),
  query: listingQuery(),
  output: () =>
    Joi.object<OutputOf<typeof calls.listBlockedCommenters>, true>({
      commenters: Joi.array().items(blockedCommenter()).required(),
      next: nextKey(),
    }),
  errors: ["forbidden"],
});

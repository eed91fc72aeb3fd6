import Joi from "@hapi/joi";
import type { BodyOf, ListingQuery, OutputOf } from "../call.ts";
import * as calls from "../calls/drafts.ts";
import type { SavedPost } from "../calls/posts.ts";
import { BODY_BYTES, contract } from "./contract.ts";
import {
  id,
  line,
  lines,
  listing,
  listingQuery,
  nextKey,
  type PostKey,
  postKey,
  postPath,
  yes,
} from "./fields.ts";
import {
  draftAnchor,
  draftComment,
  draftInfo,
  draftInvitation,
  draftInvite,
  draftMember,
  draftThread,
  memberRole,
  newDraftInvite,
  revision,
  revisionCard,
  sharedDraft,
  suggestionOutcome,
} from "./records/draft.ts";
import { savedFields } from "./records/save.ts";

const tag = "drafts";

const memberKey = () =>
  Joi.object<PostKey & { userId: string }, true>({ ...postPath, userId: id().required() });
const commentKey = () =>
  Joi.object<PostKey & { commentId: string }, true>({ ...postPath, commentId: id().required() });
const revisionKey = () =>
  Joi.object<PostKey & { revisionId: string }, true>({ ...postPath, revisionId: id().required() });
const token = () => Joi.object<{ token: string }, true>({ token: Joi.string().max(100).required() });
/** Longer than it may be, so that the length rule itself can explain the error. */
const commentText = () => lines(20_000).allow("");
/** Three texts of this length, in any script. */
const COMMENT_BYTES = 4 * BODY_BYTES;

export const getDraft = contract(calls.getDraft, {
  name: "getDraft",
  summary: "Retrieve a draft and your role on it",
  tag,
  audience: "user",
  params: postKey(),
  output: () => draftInfo(),
  errors: ["post_not_found"],
});

export const listSharedDrafts = contract(calls.listSharedDrafts, {
  name: "listSharedDrafts",
  summary: "List drafts shared with you, latest joined first",
  tag,
  audience: "user",
  query: listingQuery(),
  output: () =>
    Joi.object<OutputOf<typeof calls.listSharedDrafts>, true>({
      drafts: Joi.array().items(sharedDraft()).required(),
      next: nextKey(),
    }),
  errors: ["page_too_deep"],
});

export const listWriters = contract(calls.listWriters, {
  name: "listWriters",
  summary: "List a draft's collaborators, with open invites for its owner",
  tag,
  audience: "user",
  params: postKey(),
  output: () =>
    Joi.object<OutputOf<typeof calls.listWriters>, true>({
      members: Joi.array().items(draftMember()).required(),
      invites: Joi.array().items(draftInvite()).required(),
    }),
  errors: ["post_not_found"],
});

export const updateWriter = contract(calls.updateWriter, {
  name: "updateWriter",
  summary: "Update a collaborator's role",
  tag,
  audience: "user",
  params: memberKey(),
  body: Joi.object<BodyOf<typeof calls.updateWriter>, true>({ role: memberRole().required() }),
  output: () => draftMember(),
  errors: ["post_not_found", "forbidden", "user_not_found"],
});

export const removeWriter = contract(calls.removeWriter, {
  name: "removeWriter",
  summary: "Revoke a collaborator's access, or leave a draft",
  tag,
  audience: "user",
  params: memberKey(),
  output: () => Joi.object<OutputOf<typeof calls.removeWriter>, true>({ removed: yes() }),
  errors: ["post_not_found", "forbidden", "user_not_found"],
});

export const restoreWriter = contract(calls.restoreWriter, {
  name: "restoreWriter",
  summary: "Restore a revoked collaborator, within an hour",
  tag,
  audience: "user",
  params: memberKey(),
  output: () => draftMember(),
  errors: ["post_not_found", "forbidden", "user_not_found", "draft_full"],
});

export const createDraftInvite = contract(calls.createDraftInvite, {
  name: "createDraftInvite",
  summary: "Create a draft invite, by email or link",
  tag,
  audience: "user",
  status: 201,
  params: postKey(),
  body: Joi.object<BodyOf<typeof calls.createDraftInvite>, true>({
    role: memberRole().required(),
    email: line(254),
  }),
  output: () => newDraftInvite(),
  errors: ["post_not_found", "forbidden", "unproved_address", "draft_full", "too_many_invites"],
});

export const revokeDraftInvite = contract(calls.revokeDraftInvite, {
  name: "revokeDraftInvite",
  summary: "Revoke a draft invite",
  tag,
  audience: "user",
  params: Joi.object<PostKey & { inviteId: string }, true>({ ...postPath, inviteId: id().required() }),
  output: () => Joi.object<OutputOf<typeof calls.revokeDraftInvite>, true>({ revoked: yes() }),
  errors: ["post_not_found", "forbidden"],
});

export const getDraftInvite = contract(calls.getDraftInvite, {
  name: "getDraftInvite",
  summary: "Retrieve a draft invite",
  tag,
  audience: "anyone",
  body: token(),
  output: () => draftInvitation(),
  errors: ["invite_not_found", "too_many_requests"],
});

export const acceptDraftInvite = contract(calls.acceptDraftInvite, {
  name: "acceptDraftInvite",
  summary: "Accept a draft invite",
  tag,
  audience: "user",
  body: token(),
  output: () => draftInfo(),
  errors: ["invite_not_found", "draft_full", "too_many_requests"],
});

export const listDraftComments = contract(calls.listDraftComments, {
  name: "listDraftComments",
  summary: "List a draft's comment threads, latest first",
  tag,
  audience: "user",
  params: postKey(),
  query: Joi.object<ListingQuery & { state?: "open" | "resolved" }, true>({
    ...listing,
    size: listing.size.max(50),
    state: Joi.string().valid("open", "resolved"),
  }),
  output: () =>
    Joi.object<OutputOf<typeof calls.listDraftComments>, true>({
      threads: Joi.array().items(draftThread()).required(),
      next: nextKey(),
    }),
  errors: ["post_not_found", "page_too_deep"],
});

export const createDraftComment = contract(calls.createDraftComment, {
  name: "createDraftComment",
  summary: "Create a draft comment, suggestion or reply",
  tag,
  audience: "user",
  maxBytes: COMMENT_BYTES,
  status: 201,
  params: postKey(),
  body: Joi.object<BodyOf<typeof calls.createDraftComment>, true>({
    id: id(),
    text: commentText().required(),
    parent: id().allow(null),
    anchor: draftAnchor().allow(null),
    quote: commentText(),
    replacement: commentText().allow(null),
  }),
  output: () => draftComment(),
  errors: ["post_not_found", "comment_not_found", "too_many_comments", "id_taken"],
});

export const updateDraftComment = contract(calls.updateDraftComment, {
  name: "updateDraftComment",
  summary: "Update your comment on a draft",
  tag,
  audience: "user",
  maxBytes: COMMENT_BYTES,
  params: commentKey(),
  body: Joi.object<BodyOf<typeof calls.updateDraftComment>, true>({
    text: commentText(),
    replacement: commentText(),
  }).or("text", "replacement"),
  output: () => draftComment(),
  errors: ["post_not_found", "comment_not_found", "forbidden", "thread_resolved"],
});

export const deleteDraftComment = contract(calls.deleteDraftComment, {
  name: "deleteDraftComment",
  summary: "Delete your comment on a draft, or any comment on your own draft",
  tag,
  audience: "user",
  params: commentKey(),
  output: () => Joi.object<OutputOf<typeof calls.deleteDraftComment>, true>({ deleted: yes() }),
  errors: ["post_not_found", "comment_not_found", "forbidden"],
});

export const resolveDraftComment = contract(calls.resolveDraftComment, {
  name: "resolveDraftComment",
  summary: "Resolve a thread, or accept or reject a suggestion",
  tag,
  audience: "user",
  params: commentKey(),
  body: Joi.object<BodyOf<typeof calls.resolveDraftComment>, true>({
    outcome: suggestionOutcome() as Joi.StringSchema<"accepted" | "rejected">,
  }),
  output: () => draftComment(),
  errors: ["post_not_found", "comment_not_found", "forbidden", "thread_resolved"],
});

export const reopenDraftComment = contract(calls.reopenDraftComment, {
  name: "reopenDraftComment",
  summary: "Reopen a thread",
  tag,
  audience: "user",
  params: commentKey(),
  output: () => draftComment(),
  errors: ["post_not_found", "comment_not_found", "forbidden"],
});

export const listRevisions = contract(calls.listRevisions, {
  name: "listRevisions",
  summary: "List a post's versions, latest first",
  tag,
  audience: "user",
  params: postKey(),
  query: listingQuery(),
  output: () =>
    Joi.object<OutputOf<typeof calls.listRevisions>, true>({
      revisions: Joi.array().items(revisionCard()).required(),
      next: nextKey(),
    }),
  errors: ["post_not_found", "page_too_deep"],
});

export const getRevision = contract(calls.getRevision, {
  name: "getRevision",
  summary: "Retrieve a version of a post",
  tag,
  audience: "user",
  params: revisionKey(),
  output: () => revision(),
  errors: ["post_not_found", "revision_not_found"],
});

export const restoreRevision = contract(calls.restoreRevision, {
  name: "restoreRevision",
  summary: "Restore a version of a post and keep the current one in its history",
  tag,
  audience: "user",
  params: revisionKey(),
  body: Joi.object<BodyOf<typeof calls.restoreRevision>, true>({
    last_version: Joi.number()
      .integer()
      .min(1)
      .max(2_000_000_000)
      .description(
        "Refuses the restore if this is no longer the latest version. Left out, it restores anyway.",
      ),
  }),
  output: () => Joi.object<SavedPost, true>(savedFields),
  errors: ["post_not_found", "revision_not_found", "forbidden", "version_conflict", "too_many_requests"],
});

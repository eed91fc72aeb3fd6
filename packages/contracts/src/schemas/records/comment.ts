import Joi from "@hapi/joi";
import type {
  BlockedCommenter,
  Comment,
  CommentAuthor,
  Commenting,
  ModeratedComment,
  OwnComment,
} from "../../records/comment.ts";
import { count, id, text, time } from "../fields.ts";
import { passage } from "./highlight.ts";
import { imageRef } from "./image.ts";
import { accessResult } from "./post.ts";

export const commentState = () => Joi.string().valid("pending", "approved", "removed");

/** The author of a comment. */
export const commentAuthor = () =>
  Joi.object<CommentAuthor, true>({
    id: id().required(),
    name: Joi.string().required(),
    url: Joi.string().allow(null).required(),
    logo: imageRef().allow(null).required(),
  });

const commentFields = {
  id: id().required(),
  post_id: id().required(),
  parent: id().allow(null).required(),
  depth: Joi.number().integer().min(0).max(4).required(),
  passage: passage().allow(null).required(),
  text: text(),
  state: commentState().required(),
  created: time().required(),
  edited: time().allow(null).required(),
  editable_until: time().required(),
  answers: count(),
  author: commentAuthor().allow(null).required(),
};

/** A comment in responses. */
export const comment = () => Joi.object<Comment, true>(commentFields);

const removalReason = () => Joi.string().allow("", null).required();

/** A comment in responses to moderators. */
export const mindedComment = () =>
  Joi.object<ModeratedComment, true>({
    ...commentFields,
    post: Joi.object<ModeratedComment["post"], true>({
      id: id().required(),
      title: text(),
      url: Joi.string().required(),
    }).required(),
    author_blocked: Joi.boolean().required(),
    removal_reason: removalReason(),
  });

/** The caller's commenting permissions. */
export const commenting = () =>
  Joi.object<Commenting, true>({
    access: accessResult().required(),
    restricted: Joi.boolean().required(),
    moderates: Joi.boolean().required(),
    mine: Joi.array()
      .items(Joi.object<OwnComment, true>({ ...commentFields, removal_reason: removalReason() }))
      .required(),
  });

/** A user blocked from commenting. */
export const blockedCommenter = () =>
  Joi.object<BlockedCommenter, true>({ commenter: commentAuthor().required(), since: time().required() });

import Joi from "@hapi/joi";
import type {
  DraftAnchor,
  DraftComment,
  DraftFields,
  DraftInfo,
  DraftInvitation,
  DraftInvite,
  DraftMember,
  DraftThread,
  NewDraftInvite,
  Revision,
  RevisionCard,
  SharedDraft,
} from "../../records/draft.ts";
import { count, id, text, time } from "../fields.ts";
import { commentAuthor } from "./comment.ts";
import {
  accessType,
  direction,
  goodType,
  postStatus,
  postType,
  pricing,
  scheduled,
  subtype,
} from "./post.ts";
import { postFileChoices } from "./postFile.ts";

export const memberRole = () => Joi.string().valid("writer", "commenter");
const draftRole = () => Joi.string().valid("owner", "writer", "commenter");
const version = () => Joi.number().integer().min(1);
/** The site of a draft. */
const site = () =>
  Joi.object<DraftInfo["site"], true>({
    id: id().required(),
    name: Joi.string().required(),
    url: Joi.string().required(),
  });

const draftFields = () =>
  Joi.object<DraftFields, true>({
    summary: text(),
    tags: Joi.array().items(Joi.string()).required(),
    visibility: accessType().required(),
    pricing: pricing().allow(null).required(),
    slug: text(),
    nsfw: Joi.boolean().required(),
    files: postFileChoices().required(),
    direction: direction().allow(null).required(),
    good_type: goodType().allow(null).required(),
  });

/** A draft in responses to its collaborators. */
export const draftInfo = () =>
  Joi.object<DraftInfo, true>({
    id: id().required(),
    site_id: id().required(),
    ptype: postType().required(),
    subtype: subtype().allow(null).required(),
    title: text(),
    parent: Joi.object({
      id: id().required(),
      title: text(),
      ptype: postType().required(),
      subtype: subtype().allow(null).required(),
    })
      .allow(null)
      .required(),
    role: draftRole().required(),
    site: site().required(),
    version: version().required(),
    published_version: version().allow(null).required(),
    has_unpublished_changes: Joi.boolean().required(),
    status: postStatus().required(),
    scheduled: scheduled().allow(null).required(),
    updated: time().required(),
    permalink: Joi.string().required(),
    url: Joi.string().required(),
    fields: draftFields().allow(null).required(),
  });

export const draftMember = () =>
  Joi.object<DraftMember, true>({
    user: commentAuthor().required(),
    role: draftRole().required(),
    since: time().required(),
  });

const inviteFields = {
  id: id().required(),
  role: memberRole().required(),
  email: Joi.string().allow(null).required(),
  uses: count(),
  created: time().required(),
  expires: time().required(),
};
export const draftInvite = () => Joi.object<DraftInvite, true>(inviteFields);
export const newDraftInvite = () =>
  Joi.object<NewDraftInvite, true>({ ...inviteFields, url: Joi.string().required() });

export const draftInvitation = () =>
  Joi.object<DraftInvitation, true>({
    title: text(),
    ptype: postType().required(),
    role: memberRole().required(),
    site: site().required(),
    invited_by: commentAuthor().allow(null).required(),
    expires: time().required(),
  });

export const sharedDraft = () =>
  Joi.object<SharedDraft, true>({
    id: id().required(),
    site: site().required(),
    ptype: postType().required(),
    subtype: subtype().allow(null).required(),
    title: text(),
    parent_title: Joi.string().allow("", null).required(),
    role: memberRole().required(),
    status: postStatus().required(),
    updated: time().required(),
    since: time().required(),
  });

/** A relative position has a few dozen bytes. */
const position = () => Joi.string().base64().max(400);
export const draftAnchor = () =>
  Joi.object<DraftAnchor, true>({ start: position().required(), end: position().required() });

export const suggestionOutcome = () => Joi.string().valid("accepted", "rejected");

const commentFields = {
  id: id().required(),
  post_id: id().required(),
  parent: id().allow(null).required(),
  kind: Joi.string().valid("comment", "suggestion").required(),
  anchor: draftAnchor().allow(null).required(),
  quote: text(),
  text: text(),
  replacement: Joi.string().allow("", null).required(),
  author: commentAuthor().required(),
  created: time().required(),
  edited: time().allow(null).required(),
  resolved: Joi.object({
    at: time().required(),
    by: Joi.string().allow(null).required(),
    outcome: suggestionOutcome().allow(null).required(),
  })
    .allow(null)
    .required(),
};
export const draftComment = () => Joi.object<DraftComment, true>(commentFields);
export const draftThread = () =>
  Joi.object<DraftThread, true>({
    ...commentFields,
    answers: Joi.array().items(draftComment()).required(),
  });

const revisionFields = {
  id: id().required(),
  kind: Joi.string().valid("checkpoint", "refused", "restored").required(),
  version: version().required(),
  title: text(),
  created: time().required(),
  author: commentAuthor().allow(null).required(),
  contributors: Joi.array().items(commentAuthor()).required(),
  is_current: Joi.boolean().required(),
  is_published: Joi.boolean().required(),
  words: Joi.number().integer().allow(null).required(),
  previous: Joi.object<NonNullable<RevisionCard["previous"]>, true>({
    id: id().required(),
    words: Joi.number().integer().allow(null).required(),
  })
    .allow(null)
    .required(),
};
export const revisionCard = () => Joi.object<RevisionCard, true>(revisionFields);
export const revision = () =>
  Joi.object<Revision, true>({ ...revisionFields, blocks: Joi.array().required() });

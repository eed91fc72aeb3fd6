import Joi from "@hapi/joi";
import { CURRENCIES } from "@quire/domain/billing/money";
import { AccessResult, AccessType, GoodType, MediaKind, PostType, valuesOf } from "@quire/domain/enums";
import { ReadingDirection } from "@quire/domain/posts/postFiles";
import type {
  ArchivedPost,
  ChapterRow,
  OwnPart,
  Post,
  PostCard,
  Pricing,
  TopicRef,
} from "../../records/post.ts";
import { count, id, text, time } from "../fields.ts";
import { imageRef } from "./image.ts";
import { chapterPlan } from "./planning.ts";
import { postFile } from "./postFile.ts";

export const postType = () => Joi.string().valid(...valuesOf(PostType));
export const subtype = () => Joi.string().valid(...valuesOf(MediaKind));
export const accessType = () => Joi.string().valid(...valuesOf(AccessType));
export const accessResult = () => Joi.string().valid(...valuesOf(AccessResult));
export const direction = () => Joi.string().valid(...valuesOf(ReadingDirection));
export const goodType = () => Joi.string().valid(...valuesOf(GoodType));
export const postStatus = () => Joi.string().valid("drafts", "published");

/** Prices in minor units by currency. Publishing checks whether each is allowed. */
export const pricing = () =>
  Joi.object<Pricing, true>({
    web: Joi.object()
      .pattern(Joi.string().valid(...CURRENCIES), Joi.number().integer().min(0).max(2_000_000_000))
      .required(),
  });

export const topicRef = () =>
  Joi.object<TopicRef, true>({ slug: Joi.string().required(), name: Joi.string().required() });

export const scheduled = () =>
  Joi.object<NonNullable<PostCard["scheduled"]>, true>({
    at: time().required(),
    problem: Joi.string().allow(null).required(),
  });

const cardFields = {
  id: id().required(),
  site_id: id().required(),
  ptype: postType().required(),
  subtype: subtype().allow(null).required(),
  good_type: goodType().allow(null).required(),
  title: text(),
  summary: text(),
  permalink: Joi.string().required(),
  published: time().allow(null).required(),
  updated: time().required(),
  likes: count(),
  comments_count: count(),
  visibility: accessType().required(),
  access: accessResult().required(),
  pricing: pricing().allow(null).required(),
  index: Joi.number().integer().allow(null).required(),
  parent: Joi.object({
    id: id().required(),
    title: text(),
    permalink: Joi.string().required(),
    cover: imageRef().allow(null),
  })
    .allow(null)
    .required(),
  tags: Joi.array().items(topicRef()).required(),
  reading_minutes: count(),
  words: count(),
  meta: Joi.object({
    children: count(),
    cover: imageRef().allow(null).required(),
    nsfw: Joi.boolean().required(),
    explicit: Joi.string().valid("hidden", "on_request"),
    dg_count: count(),
    pages: count(),
  }).required(),
  removal: Joi.object({ reason: Joi.string().required(), at: time().required() }),
  scheduled: scheduled(),
  first_words: Joi.string(),
};

export const postCard = () => Joi.object<PostCard, true>(cardFields);

const postFields = {
  ...cardFields,
  status: postStatus().required(),
  content: text(),
  content_is_opening: Joi.boolean().required(),
  files: Joi.array().items(postFile()).required(),
  direction: direction().allow(null).required(),
  canonical_url: Joi.string(),
  blocks: Joi.array(),
  markdown: Joi.string().allow(""),
  version: Joi.number().integer(),
  has_unpublished_changes: Joi.boolean(),
};

export const post = () => Joi.object<Post, true>(postFields);

export const chapterRow = () =>
  Joi.object<ChapterRow, true>({
    id: id().required(),
    index: Joi.number().integer().required(),
    title: text(),
    permalink: Joi.string().required(),
    published: time().allow(null).required(),
    visibility: accessType().required(),
    access: accessResult().required(),
    reading_minutes: count(),
    pages: count(),
    own: Joi.object<OwnPart, true>({
      status: postStatus().required(),
      has_unpublished_changes: Joi.boolean().required(),
      version: Joi.number().integer().required(),
      words: count(),
      files: count(),
      updated: time().required(),
      scheduled: scheduled().allow(null).required(),
      plan: chapterPlan().allow(null).required(),
      first_words: Joi.string(),
    }),
  });

export const archivedPost = () =>
  Joi.object<ArchivedPost, true>({
    ...postFields,
    archived: time().allow(null).required(),
    previous: chapterRow().allow(null).required(),
    next: chapterRow().allow(null).required(),
    children: Joi.array().items(chapterRow()).required(),
  });

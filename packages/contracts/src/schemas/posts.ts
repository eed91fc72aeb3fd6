import Joi from "@hapi/joi";
import { SERIAL_REORDER_MAX } from "@quire/domain/posts/serials";
import type { BodyOf, QueryOf } from "../call.ts";
import * as calls from "../calls/posts.ts";
import { contract, POST_BODY_BYTES } from "./contract.ts";
import {
  id,
  listing,
  nextKey,
  type PostKey,
  postKey,
  postPath,
  publishedTime,
  siteKey,
  yes,
} from "./fields.ts";
import { archivedPost, chapterRow, post, postCard, postType, subtype } from "./records/post.ts";
import { savedFields, saveFields } from "./records/save.ts";

const tag = "posts";

const savedPost = () => Joi.object<calls.SavedPost, true>(savedFields);

export const listPosts = contract(calls.listPosts, {
  name: "listPosts",
  summary: "List a site's posts; its owner also lists drafts, scheduled and archived ones",
  tag,
  audience: "anyone",
  params: siteKey(),
  query: Joi.object<calls.ListPostsQuery, true>({
    ...listing,
    ptype: Joi.array().items(postType()).single().max(6),
    sub_type: subtype(),
    query: Joi.string().allow("").max(400),
    sort_by: Joi.string().valid("index", "title", "price"),
    sort_order: Joi.string().valid("asc", "desc"),
    offset: Joi.number().integer().min(0),
    ids: Joi.array().items(id()).single().max(100),
    status: Joi.string().valid("published", ...calls.OWN_LISTS),
  }),
  output: () =>
    Joi.object({
      next: nextKey(),
      posts: Joi.array().items(postCard()).required(),
    }),
  errors: ["site_not_found", "page_too_deep"],
});

export const getPost = contract(calls.getPost, {
  name: "getPost",
  summary: "Retrieve a post, or its draft as its owner",
  tag,
  audience: "anyone",
  params: postKey(),
  query: Joi.object<QueryOf<typeof calls.getPost>, true>({
    post_content_type: Joi.string().valid("html", "blocks", "markdown"),
  }),
  output: () => post(),
  errors: ["post_not_found", "too_large"],
});

export const listChildren = contract(calls.listChildren, {
  name: "listChildren",
  summary: "List the chapters of a story or the episodes of a comic, in reading order",
  tag,
  audience: "anyone",
  params: postKey(),
  query: Joi.object<QueryOf<typeof calls.listChildren>, true>(listing),
  output: () =>
    Joi.object({
      next: nextKey(),
      children: Joi.array().items(chapterRow()).required(),
      order_version: Joi.number().integer(),
    }),
  errors: ["post_not_found", "page_too_deep"],
});

export const reorderChildren = contract(calls.reorderChildren, {
  name: "reorderChildren",
  summary: "Reorder the chapters of a story or the episodes of a comic",
  tag,
  audience: "user",
  params: postKey(),
  body: Joi.object<BodyOf<typeof calls.reorderChildren>, true>({
    ids: Joi.array().items(id()).unique().min(1).max(SERIAL_REORDER_MAX).required(),
    order_version: Joi.number().integer().min(1).max(2_000_000_000).required(),
  }),
  output: () => Joi.object({ order_version: Joi.number().integer().required() }),
  errors: ["post_not_found", "order_conflict"],
});

export const getArchivedPost = contract(calls.getArchivedPost, {
  name: "getArchivedPost",
  summary: "Retrieve a purchased post that is no longer published",
  tag,
  audience: "user",
  params: postKey(),
  output: () => archivedPost(),
  errors: ["post_not_found"],
});

export const getPostFile = contract(calls.getPostFile, {
  name: "getPostFile",
  summary: "Redirect to a temporary link to a post's file",
  tag,
  audience: "anyone",
  params: Joi.object<PostKey & { fileId: string }, true>({
    ...postPath,
    fileId: id().required(),
  }),
  query: Joi.object<QueryOf<typeof calls.getPostFile>, true>({
    width: Joi.number().integer().min(1).max(20_000),
    sample: Joi.boolean(),
    download: Joi.boolean(),
  }),
  output: () => Joi.object({ location: Joi.string().required() }),
  errors: ["not_found", "file_closed", "age_not_confirmed"],
  status: 302,
});

export const getPostPack = contract(calls.getPostPack, {
  name: "getPostPack",
  summary: "Download a serial's full text, page by page",
  tag,
  audience: "anyone",
  params: postKey(),
  query: Joi.object<QueryOf<typeof calls.getPostPack>, true>({
    ...listing,
    size: Joi.number().integer().min(1).max(50),
  }),
  output: () =>
    Joi.object({
      next: nextKey(),
      posts: Joi.array().items(post()).required(),
      images: Joi.array().items(Joi.string()).required(),
      total: Joi.number().integer().required(),
      bytes: Joi.number().integer().required(),
    }),
  errors: ["post_not_found", "page_too_deep"],
});

export const createPost = contract(calls.createPost, {
  name: "createPost",
  summary: "Create a draft",
  tag,
  audience: "user",
  maxBytes: POST_BODY_BYTES,
  params: siteKey(),
  body: Joi.object<calls.NewPost, true>({
    ...saveFields,
    id: id(),
    ptype: postType().required(),
    subtype: subtype().allow(null),
    parent: id().allow(null),
    published: publishedTime(),
    draft: Joi.string().base64(),
  })
    .oxor("blocks", "markdown", "draft")
    .oxor("title", "draft"),
  output: () => savedPost(),
  errors: ["id_taken", "too_many_posts"],
  status: 201,
});

export const updatePost = contract(calls.updatePost, {
  name: "updatePost",
  summary: "Update a post's draft",
  tag,
  audience: "user",
  maxBytes: POST_BODY_BYTES,
  params: postKey(),
  body: Joi.object<BodyOf<typeof calls.updatePost>, true>({
    ...saveFields,
    last_version: Joi.number().integer().min(1).max(2_000_000_000).required(),
    merge: Joi.string().valid("blocks"),
  }).oxor("blocks", "markdown"),
  output: () => Joi.object({ ...savedFields, merged: Joi.boolean().required() }),
  errors: ["post_not_found", "version_conflict", "too_many_requests"],
});

export const publishPost = contract(calls.publishPost, {
  name: "publishPost",
  summary: "Publish a post",
  tag,
  audience: "user",
  params: postKey(),
  body: Joi.object<BodyOf<typeof calls.publishPost>, true>({
    publish_newsletter: Joi.boolean(),
  }),
  output: () => savedPost(),
  errors: ["post_not_found", "not_publishable", "too_many_newsletters"],
});

export const unpublishPost = contract(calls.unpublishPost, {
  name: "unpublishPost",
  summary: "Unpublish a post",
  tag,
  audience: "user",
  params: postKey(),
  output: () => savedPost(),
  errors: ["post_not_found"],
});

export const archivePost = contract(calls.archivePost, {
  name: "archivePost",
  summary: "Archive a post",
  tag,
  audience: "user",
  params: postKey(),
  output: () => savedPost(),
  errors: ["post_not_found"],
});

export const unarchivePost = contract(calls.unarchivePost, {
  name: "unarchivePost",
  summary: "Restore an archived post to drafts",
  tag,
  audience: "user",
  params: postKey(),
  output: () => savedPost(),
  errors: ["post_not_found"],
});

export const deletePost = contract(calls.deletePost, {
  name: "deletePost",
  summary: "Delete a draft",
  tag,
  audience: "user",
  params: postKey(),
  output: () => Joi.object({ deleted: yes() }),
  errors: ["post_not_found", "post_published", "post_has_parts"],
});

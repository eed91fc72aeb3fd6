import Joi from "@hapi/joi";
import { valuesOf } from "@quire/domain/enums";
import { FileRole } from "@quire/domain/posts/postFiles";
import type { BodyOf, OutputOf, QueryOf } from "../call.ts";
import * as calls from "../calls/syncing.ts";
import type { FieldIssue } from "../errors.ts";
import { contract, POST_BODY_BYTES } from "./contract.ts";
import { id, NEXT_MAX, nextKey, publishedTime, siteKey, time } from "./fields.ts";
import { uploadKind } from "./records/file.ts";
import { accessType, direction, goodType, postStatus, postType, pricing, subtype } from "./records/post.ts";
import { savedFields, saveFields } from "./records/save.ts";

const tag = "posts";

const head = {
  id: id().required(),
  ptype: postType().required(),
  subtype: subtype().allow(null).required(),
  parent: id().allow(null).required(),
  index: Joi.number().integer().allow(null).required(),
  title: Joi.string().allow("").required(),
  permalink: Joi.string().required(),
  version: Joi.number().integer().required(),
  status: postStatus().required(),
  has_unpublished_changes: Joi.boolean().required(),
  is_archived: Joi.boolean().required(),
  is_typed_in: Joi.boolean().required(),
  scheduled: time().allow(null).required(),
  updated: time().required(),
};

export const listPostHeads = contract(calls.listPostHeads, {
  name: "listPostHeads",
  summary: "List the sync state of your site's posts, without their content",
  tag,
  audience: "user",
  params: siteKey(),
  query: Joi.object<QueryOf<typeof calls.listPostHeads>, true>({
    next: Joi.string().max(NEXT_MAX),
    size: Joi.number().integer().min(1).max(calls.HEADS_MAX),
  }),
  output: () =>
    Joi.object<OutputOf<typeof calls.listPostHeads>, true>({
      next: nextKey(),
      heads: Joi.array().items(Joi.object<calls.PostHead, true>(head)).required(),
    }),
});

const picture = () =>
  Joi.object<calls.TextPicture, true>({
    url: Joi.string().required(),
    file: id().required(),
    name: Joi.string().required(),
  });

const carried = () =>
  Joi.object<calls.TextFile, true>({
    id: id().required(),
    role: Joi.string()
      .valid(...valuesOf(FileRole))
      .required(),
    alt: Joi.string().allow("").required(),
    name: Joi.string().required(),
    kind: uploadKind().required(),
    size: Joi.number().integer().required(),
    sha256: Joi.string().hex().required(),
    url: Joi.string().required(),
  });

const text = () =>
  Joi.object<calls.PostText, true>({
    ...head,
    markdown: Joi.string().allow("").required(),
    summary: Joi.string().allow("").required(),
    tags: Joi.array().items(Joi.string()).required(),
    visibility: accessType().required(),
    pricing: pricing().allow(null).required(),
    slug: Joi.string().allow("").required(),
    nsfw: Joi.boolean().required(),
    direction: direction().allow(null).required(),
    good_type: goodType().allow(null).required(),
    canonical_url: Joi.string().allow(null).required(),
    cover: Joi.string().allow(null).required(),
    pictures: Joi.array().items(picture()).required(),
    files: Joi.array().items(carried()).required(),
  });

export const listPostTexts = contract(calls.listPostTexts, {
  name: "listPostTexts",
  summary: "Retrieve the drafts of several of your posts",
  tag,
  audience: "user",
  params: siteKey(),
  query: Joi.object<QueryOf<typeof calls.listPostTexts>, true>({
    ids: Joi.array().items(id()).single().min(1).max(calls.TEXTS_MAX).required(),
  }),
  output: () =>
    Joi.object<OutputOf<typeof calls.listPostTexts>, true>({
      posts: Joi.array().items(text()).required(),
      left: Joi.array().items(id()).required(),
    }),
  errors: ["too_large"],
});

const save = () =>
  Joi.object<calls.PostSave, true>({
    ...saveFields,
    id: id().required(),
    last_version: Joi.number().integer().min(1).max(2_000_000_000),
    merge: Joi.string().valid("blocks"),
    ptype: postType(),
    subtype: subtype().allow(null),
    parent: id().allow(null),
    published: publishedTime(),
    status: postStatus(),
  })
    .oxor("blocks", "markdown")
    .xor("last_version", "ptype");

const refusal = () =>
  Joi.object<calls.SaveRefusal, true>({
    status: Joi.number().integer().required(),
    code: Joi.string().required(),
    message: Joi.string().required(),
    issues: Joi.array()
      .items(
        Joi.object<FieldIssue, true>({ path: Joi.string().required(), message: Joi.string().required() }),
      )
      .required(),
    details: Joi.object().unknown().allow(null).required(),
    retry_after: Joi.number().allow(null).required(),
  });

export const savePosts = contract(calls.savePosts, {
  name: "savePosts",
  summary: "Save several posts independently of each other",
  tag,
  audience: "user",
  maxBytes: POST_BODY_BYTES,
  params: siteKey(),
  body: Joi.object<BodyOf<typeof calls.savePosts>, true>({
    saves: Joi.array().items(save()).unique("id").min(1).max(calls.SAVES_MAX).required(),
  }),
  output: () =>
    Joi.object<OutputOf<typeof calls.savePosts>, true>({
      results: Joi.array()
        .items(
          Joi.object<calls.SaveResult, true>({
            id: id().required(),
            saved: Joi.object({ ...savedFields, merged: Joi.boolean().required() })
              .allow(null)
              .required(),
            refused: refusal().allow(null).required(),
          }),
        )
        .required(),
    }),
});

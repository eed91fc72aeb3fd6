import Joi from "@hapi/joi";
import { SEASON_MAX } from "@quire/domain/posts/seasons";
import type { BodyOf, OutputOf } from "../call.ts";
import * as calls from "../calls/publishing.ts";
import type { FieldIssue } from "../errors.ts";
import { contract } from "./contract.ts";
import { count, currency, id, postKey, text, time } from "./fields.ts";
import { imageRef } from "./records/image.ts";
import { accessResult, accessType, postStatus, postType, pricing, subtype } from "./records/post.ts";

const tag = "posts";

const schedule = () =>
  Joi.object<calls.Schedule, true>({
    at: time().required(),
    publish_newsletter: Joi.boolean().required(),
    problem: Joi.string().allow(null).required(),
  });

const fields = () =>
  Joi.object<calls.PublishFields, true>({
    summary: text(),
    tags: Joi.array().items(Joi.string()).required(),
    visibility: accessType().required(),
    pricing: pricing().allow(null).required(),
    slug: text(),
    nsfw: Joi.boolean().required(),
    canonical_url: Joi.string().allow(null).required(),
  });

export const getPublishing = contract(calls.getPublishing, {
  name: "getPublishing",
  summary: "Retrieve a post's publishing settings and requirements",
  tag,
  audience: "user",
  params: postKey(),
  output: () =>
    Joi.object<calls.Publishing, true>({
      id: id().required(),
      site_id: id().required(),
      ptype: postType().required(),
      subtype: subtype().allow(null).required(),
      title: text(),
      version: count(),
      published_version: Joi.number().integer().allow(null).required(),
      status: postStatus().required(),
      has_unpublished_changes: Joi.boolean().required(),
      permalink: Joi.string().required(),
      url: Joi.string().required(),
      parent: Joi.object({
        id: id().required(),
        title: text(),
        permalink: Joi.string().required(),
        is_published: Joi.boolean().required(),
      })
        .allow(null)
        .required(),
      currency: currency().required(),
      fields: fields().required(),
      suggested_summary: text(),
      cover: imageRef().allow(null).required(),
      covers: Joi.array()
        .items(
          Joi.object<calls.CoverChoice, true>({ file_id: id().required(), image: imageRef().required() }),
        )
        .required(),
      heavy_gifs: count(),
      issues: Joi.array()
        .items(
          Joi.object<FieldIssue, true>({ path: Joi.string().required(), message: Joi.string().required() }),
        )
        .required(),
      schedule: schedule().allow(null).required(),
      newsletter: Joi.object<calls.NewsletterState, true>({
        recipients: count(),
        sent_at: time().allow(null).required(),
        delivered: count(),
        next_at: time().allow(null).required(),
      }).required(),
    }),
  errors: ["post_not_found"],
});

export const schedulePost = contract(calls.schedulePost, {
  name: "schedulePost",
  summary: "Schedule a draft for publishing",
  tag,
  audience: "user",
  params: postKey(),
  body: Joi.object<BodyOf<typeof calls.schedulePost>, true>({
    at: time().required(),
    publish_newsletter: Joi.boolean(),
  }),
  output: () => schedule(),
  errors: ["post_not_found", "post_is_public", "not_publishable"],
});

export const unschedulePost = contract(calls.unschedulePost, {
  name: "unschedulePost",
  summary: "Cancel a draft's scheduled publishing",
  tag,
  audience: "user",
  params: postKey(),
  output: () => Joi.object({ scheduled: Joi.boolean().valid(false).required() }),
  errors: ["post_not_found"],
});

export const scheduleChildren = contract(calls.scheduleChildren, {
  name: "scheduleChildren",
  summary: "Schedule drafts of a story or comic for publishing",
  tag,
  audience: "user",
  params: postKey(),
  body: Joi.object<BodyOf<typeof calls.scheduleChildren>, true>({
    items: Joi.array()
      .items(Joi.object<{ id: string; at: string }, true>({ id: id().required(), at: time().required() }))
      .unique("id")
      .min(1)
      .max(SEASON_MAX)
      .required(),
  }),
  output: () =>
    Joi.object<OutputOf<typeof calls.scheduleChildren>, true>({
      items: Joi.array()
        .items(
          Joi.object<OutputOf<typeof calls.scheduleChildren>["items"][number], true>({
            id: id().required(),
            schedule: schedule().allow(null).required(),
            problem: Joi.string().allow(null).required(),
          }),
        )
        .required(),
    }),
  errors: ["post_not_found", "too_many_requests"],
});

export const previewPost = contract(calls.previewPost, {
  name: "previewPost",
  summary: "Preview a draft as a reader, follower, buyer or email recipient",
  tag,
  audience: "user",
  params: postKey(),
  query: Joi.object<{ as: calls.PreviewAs }, true>({
    as: Joi.string()
      .valid(...calls.PREVIEWS)
      .required(),
  }),
  output: () =>
    Joi.object<calls.PostPreview, true>({
      as: Joi.string()
        .valid(...calls.PREVIEWS)
        .required(),
      title: text(),
      summary: text(),
      cover: imageRef().allow(null).required(),
      access: accessResult().required(),
      content: text(),
      content_is_opening: Joi.boolean().required(),
    }),
  errors: ["post_not_found"],
});

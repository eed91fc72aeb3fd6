import Joi from "@hapi/joi";
import { PROVISIONAL } from "@quire/domain/posts/provisional";
import type { BodyOf, OutputOf } from "../call.ts";
import * as calls from "../calls/provisional.ts";
import type { ClaimedPost, ProvisionalFile, ProvisionalSite, RefusedPost } from "../records/provisional.ts";
import { contract, POST_BODY_BYTES } from "./contract.ts";
import { id, line, time } from "./fields.ts";

const tag = "provisional";

const site = () =>
  Joi.object<ProvisionalSite, true>({
    status: Joi.string().valid("open", "claimed").required(),
    domain: Joi.string().allow(null).required(),
    posts: Joi.number().integer().required(),
    expires: time().required(),
  });

const post = () =>
  Joi.object<calls.ProvisionalPost, true>({
    id: id().required(),
    draft: Joi.string()
      .base64()
      .max(Math.ceil((PROVISIONAL.draftBytes * 4) / 3))
      .required(),
    images: Joi.object().pattern(id(), id()).max(PROVISIONAL.files),
  });

export const getProvisionalSite = contract(calls.getProvisionalSite, {
  name: "getProvisionalSite",
  summary: "Retrieve a guest's drafts and pictures",
  tag,
  audience: "anyone",
  output: () =>
    Joi.object<OutputOf<typeof calls.getProvisionalSite>, true>({
      site: site().allow(null).required(),
    }),
});

export const createProvisionalSite = contract(calls.createProvisionalSite, {
  name: "createProvisionalSite",
  summary: "Save a guest's drafts until they have a site",
  tag,
  audience: "anyone",
  maxBytes: POST_BODY_BYTES,
  body: Joi.object<BodyOf<typeof calls.createProvisionalSite>, true>({
    domain: line(100).min(1),
    posts: Joi.array().items(post()).unique("id").max(PROVISIONAL.posts).required(),
  }),
  output: () => site(),
  errors: ["platform_only", "provisional_full", "too_many_requests"],
  status: 201,
});

export const claimProvisionalSite = contract(calls.claimProvisionalSite, {
  name: "claimProvisionalSite",
  summary: "Move guest drafts to your site",
  tag,
  audience: "browser",
  output: () =>
    Joi.object<OutputOf<typeof calls.claimProvisionalSite>, true>({
      site_id: id().required(),
      posts: Joi.array()
        .items(Joi.object<ClaimedPost, true>({ id: id().required() }))
        .required(),
      refused: Joi.array()
        .items(Joi.object<RefusedPost, true>({ id: id().required(), message: Joi.string().required() }))
        .required(),
    }),
  errors: ["site_not_found"],
});

export const uploadProvisional = contract(calls.uploadProvisional, {
  name: "uploadProvisional",
  summary: "Upload a guest's picture until they have a site",
  tag,
  audience: "anyone",
  output: () =>
    Joi.object<ProvisionalFile, true>({
      id: id().required(),
      name: Joi.string().required(),
      size: Joi.number().integer().required(),
    }),
  errors: [
    "platform_only",
    "provisional_full",
    "too_many_requests",
    "image_too_large",
    "image_unsupported",
    "unsupported_media",
    "malformed_body",
  ],
  status: 201,
  payload: "multipart",
});

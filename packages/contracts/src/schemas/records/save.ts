import Joi from "@hapi/joi";
import { CANONICAL_MAX } from "@quire/domain/posts/canonicalUrls";
import { TAG_LIMIT } from "@quire/domain/posts/tags";
import { id, time } from "../fields.ts";
import { accessType, direction, goodType, postStatus, pricing } from "./post.ts";
import { postFileChoices } from "./postFile.ts";

/**
 * Fields that a save may change. The command checks lengths, in characters as users count them and not in UTF-16
 * units.
 */
export const saveFields = {
  title: Joi.string().allow("").max(2000),
  summary: Joi.string().allow("").max(4000),
  blocks: Joi.array(),
  markdown: Joi.string().allow(""),
  tags: Joi.array()
    .items(Joi.string().allow("").max(200))
    .max(10 * TAG_LIMIT),
  visibility: accessType(),
  pricing: pricing().allow(null),
  cover_file: id().allow(null),
  slug: Joi.string().allow("").max(400),
  index: Joi.number().integer().min(1).max(1_000_000),
  nsfw: Joi.boolean(),
  files: postFileChoices(),
  direction: direction().allow(null),
  good_type: goodType().allow(null),
  canonical_url: Joi.string()
    .allow("", null)
    .max(2 * CANONICAL_MAX),
};

/** Response to a save. */
export const savedFields = {
  id: id().required(),
  version: Joi.number().integer().required(),
  permalink: Joi.string().required(),
  url: Joi.string().required(),
  status: postStatus().required(),
  updated: time().required(),
};

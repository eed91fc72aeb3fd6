import Joi from "@hapi/joi";
import { PODCAST_CATEGORIES, PODCAST_SUMMARY_MAX } from "@quire/domain/sites/podcast";
import * as calls from "../calls/podcast.ts";
import type { Podcast } from "../records/podcast.ts";
import { contract } from "./contract.ts";
import { id, idKey, line, lines, text } from "./fields.ts";
import { imageRef } from "./records/image.ts";

const tag = "sites";
const category = () => Joi.string().valid(...PODCAST_CATEGORIES);

const podcast = () =>
  Joi.object<Podcast, true>({
    url: Joi.string().required(),
    has_episodes: Joi.boolean().required(),
    email: Joi.string().allow(null).required(),
    category: category().required(),
    summary: text(),
    cover: imageRef().allow(null).required(),
    cover_problem: Joi.string().allow(null).required(),
  });

export const getPodcast = contract(calls.getPodcast, {
  name: "getPodcast",
  summary: "Retrieve a site's podcast settings",
  tag,
  audience: "user",
  params: idKey(),
  output: podcast,
  errors: ["forbidden", "site_not_found"],
});

export const updatePodcast = contract(calls.updatePodcast, {
  name: "updatePodcast",
  summary: "Update a site's podcast settings",
  tag,
  audience: "user",
  params: idKey(),
  body: Joi.object<calls.PodcastChanges, true>({
    email: line(300).allow(null),
    category: category().allow(null),
    summary: lines(PODCAST_SUMMARY_MAX).allow(""),
    cover_file: id().allow(null),
  }).min(1),
  output: podcast,
  errors: ["forbidden", "site_not_found"],
});

import Joi from "@hapi/joi";
import { CURRENCIES } from "@quire/domain/money";
import type { PostCounts, Site, SiteCard } from "../../records/site.ts";
import { id, time } from "../fields.ts";
import { imageRef } from "./image.ts";

const count = () => Joi.number().integer().min(0).required();

/** How many posts of each kind are published. */
export const postCounts = () =>
  Joi.object<PostCounts, true>({
    blog: Joi.object<PostCounts["blog"], true>({ total: count() }).required(),
    dg: Joi.object<PostCounts["dg"], true>({ total: count(), document: count() }).required(),
    parent: Joi.object<PostCounts["parent"], true>({
      total: count(),
      story: count(),
      comic: count(),
    }).required(),
    book: Joi.object<PostCounts["book"], true>({ total: count() }).required(),
  });

const cardFields = {
  id: id().required(),
  name: Joi.string().required(),
  domain: Joi.string().required(),
  custom_domain: Joi.string().allow(null).required(),
  url: Joi.string().required(),
  logo: imageRef().allow(null).required(),
  description: Joi.string().allow("").required(),
};

/** Enough of a site for a byline. */
export const siteCard = () => Joi.object<SiteCard, true>(cardFields);

/** A site in full, as it goes out. */
export const site = () =>
  Joi.object<Site, true>({
    ...cardFields,
    cover: imageRef().allow(null).required(),
    currency: Joi.string()
      .valid(...CURRENCIES)
      .required(),
    language: Joi.string().required(),
    groups: Joi.array().items(Joi.number().integer()).required(),
    features: Joi.object<Site["features"], true>({
      support: Joi.string().valid("disabled", "enabled", "suspended").required(),
    }).required(),
    socials: Joi.array()
      .items(
        Joi.object<Site["socials"][number], true>({
          kind: Joi.string().required(),
          url: Joi.string().required(),
        }),
      )
      .required(),
    post_counts: postCounts().required(),
    total_followers: count(),
    total_following: count(),
    total_subscribers: count(),
    pinboard: Joi.object<Site["pinboard"], true>({
      title: Joi.string().allow("").required(),
      posts: Joi.array().items(id()).required(),
    }).required(),
    stats: Joi.object<Site["stats"], true>({ posts: count() }).required(),
    joined: time().required(),
  });

import Joi from "@hapi/joi";
import { CommentPlacement, valuesOf } from "@quire/domain/enums";
import { HEADER_LAYOUTS, TYPE_PAIRINGS } from "@quire/domain/sites/siteDesign";
import type { PostCounts, Site, SiteCard, SiteDesign } from "../../records/site.ts";
import { count, currency, id, text, time } from "../fields.ts";
import { imageRef } from "./image.ts";

/** Number of published posts of each kind. */
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
  description: text(),
};

/** A site's data for a byline. */
export const siteCard = () => Joi.object<SiteCard, true>(cardFields);

/** Fields at the top of a site. */
export const pinboard = () =>
  Joi.object<Site["pinboard"], true>({
    title: text(),
    posts: Joi.array().items(id()).required(),
  });

const siteDesign = () =>
  Joi.object<SiteDesign, true>({
    accent: Joi.string().allow(null).required(),
    type_pairing: Joi.string()
      .valid(...TYPE_PAIRINGS)
      .required(),
    header_layout: Joi.string()
      .valid(...HEADER_LAYOUTS)
      .required(),
    icon: imageRef().allow(null).required(),
    stylesheet: Joi.string().allow(null).required(),
  });

/** A full site in responses. */
export const site = () =>
  Joi.object<Site, true>({
    ...cardFields,
    cover: imageRef().allow(null).required(),
    design: siteDesign(),
    currency: currency().required(),
    language: Joi.string().required(),
    groups: Joi.array().items(Joi.number().integer()).required(),
    creator_share: Joi.number().integer().min(0).max(100).required(),
    verified: Joi.boolean().required(),
    features: Joi.object<Site["features"], true>({
      support: Joi.string().valid("disabled", "enabled", "suspended").required(),
      support_message: text(),
    }).required(),
    has_podcast: Joi.boolean().required(),
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
    comments: Joi.object<Site["comments"], true>({
      initial_state: Joi.string().valid("approved", "pending").required(),
      placement: Joi.string()
        .valid(...valuesOf(CommentPlacement))
        .required(),
      on_passages: Joi.boolean().required(),
    }).required(),
    pinboard: pinboard().required(),
    stats: Joi.object<Site["stats"], true>({ posts: count() }).required(),
    joined: time().required(),
  });

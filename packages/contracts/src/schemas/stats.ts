import Joi from "@hapi/joi";
import { STATS_DAYS_MAX, VIEWS_AT_ONCE } from "@quire/domain/sites/views";
import type { ListingQuery, QueryOf } from "../call.ts";
import * as calls from "../calls/stats.ts";
import type { DayFigures, DayStats, PostFigures, SiteStats } from "../records/stats.ts";
import { contract } from "./contract.ts";
import { count, currency, id, idKey, listing, nextKey, text, time, yes } from "./fields.ts";
import { postType, subtype } from "./records/post.ts";

const tag = "stats";
const figures = { views: count(), likes: count(), comments: count() };
const postFigures = () =>
  Joi.object<PostFigures, true>({
    ...figures,
    id: id().required(),
    ptype: postType().required(),
    subtype: subtype().allow(null).required(),
    title: text(),
    permalink: Joi.string().required(),
    published: time().required(),
  });
/** An existing UTC day. */
const day = () =>
  Joi.string()
    .pattern(/^\d{4}-\d{2}-\d{2}$/, { name: "a day, such as 2026-11-21" })
    .custom((value: string, helpers) =>
      Number.isNaN(Date.parse(value)) ? helpers.error("string.pattern.name") : value,
    );

export const recordViews = contract(calls.recordViews, {
  name: "recordViews",
  summary: "Record post views",
  tag,
  audience: "anyone",
  body: Joi.object<{ views: calls.PostView[] }, true>({
    views: Joi.array()
      .items(Joi.object<calls.PostView, true>({ post_id: id().required(), day: day() }))
      .min(1)
      .max(VIEWS_AT_ONCE)
      .required(),
  }),
  output: () => Joi.object<{ counted: true }, true>({ counted: yes() }),
  errors: ["too_many_requests", "unavailable"],
});

export const getStats = contract(calls.getStats, {
  name: "getStats",
  summary: "Retrieve your site's stats",
  tag,
  audience: "user",
  params: idKey(),
  query: Joi.object<QueryOf<typeof calls.getStats>, true>({
    next: listing.next,
    size: listing.size,
    sort_by: Joi.string().valid("published", "views"),
  } satisfies Partial<Record<keyof ListingQuery | "sort_by", Joi.Schema>>),
  output: () =>
    Joi.object<SiteStats, true>({
      all_post_stats: Joi.object<SiteStats["all_post_stats"], true>({
        totals: Joi.object<SiteStats["all_post_stats"]["totals"], true>({
          ...figures,
          posts: count(),
          followers: count(),
        }).required(),
        posts: Joi.array().items(postFigures()).required(),
        next: nextKey(),
      }).required(),
      last_30days_stats: Joi.object<SiteStats["last_30days_stats"], true>({
        totals: Joi.object<SiteStats["last_30days_stats"]["totals"], true>({
          ...figures,
          followers: count(),
        }).required(),
        days: Joi.array()
          .items(
            Joi.object<DayFigures, true>({ ...figures, followers: count(), day: Joi.string().required() }),
          )
          .required(),
      }).required(),
      currency: currency().required(),
    }),
  errors: ["stats_no_access", "site_not_found"],
});

const maybeFollowed = { ...figures, followers: count().allow(null) };

export const getDayStats = contract(calls.getDayStats, {
  name: "getDayStats",
  summary: "Retrieve daily stats for your site or a post",
  tag,
  audience: "user",
  params: idKey(),
  query: Joi.object<QueryOf<typeof calls.getDayStats>, true>({
    days: Joi.number().integer().min(1).max(STATS_DAYS_MAX),
    post_id: id(),
  }),
  output: () =>
    Joi.object<DayStats, true>({
      post: postFigures().allow(null).required(),
      days: Joi.array()
        .items(Joi.object<DayStats["days"][number], true>({ ...maybeFollowed, day: Joi.string().required() }))
        .required(),
      totals: Joi.object<DayStats["totals"], true>(maybeFollowed).required(),
      before: Joi.object<DayStats["before"], true>(maybeFollowed).required(),
    }),
  errors: ["stats_no_access", "site_not_found", "post_not_found"],
});

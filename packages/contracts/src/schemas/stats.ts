import Joi from "@hapi/joi";
import { STATS_DAYS_MAX, VIEWS_AT_ONCE } from "@quire/domain/sites/views";
import type { ListingQuery, OutputOf, QueryOf } from "../call.ts";
import * as calls from "../calls/stats.ts";
import { type PostView, recordViews as recordViewsCall } from "../calls/views.ts";
import type {
  ChapterCompletion,
  Completion,
  CurrencySales,
  DayFigures,
  DayStats,
  EmailStats,
  PostCompletion,
  PostFigures,
  SalesStats,
  SiteStats,
  ViewSource,
  ViewSources,
} from "../records/stats.ts";
import { contract } from "./contract.ts";
import { count, currency, id, idKey, listing, nextKey, text, time, yes } from "./fields.ts";
import { resultFields } from "./records/mailing.ts";
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
const dailyFigures = { ...figures, readers: count(), finished: count() };
/** An existing day. */
const day = () =>
  Joi.string()
    .pattern(/^\d{4}-\d{2}-\d{2}$/, { name: "a day, such as 2026-11-21" })
    .custom((value: string, helpers) =>
      Number.isNaN(Date.parse(value)) ? helpers.error("string.pattern.name") : value,
    );

/** Longer than what is stored: a browser cuts by other units than we do. */
const source = () => Joi.string().allow("").max(300);

export const recordViews = contract(recordViewsCall, {
  name: "recordViews",
  summary: "Record post views",
  tag,
  audience: "anyone",
  body: Joi.object<{ views: PostView[] }, true>({
    views: Joi.array()
      .items(
        Joi.object<PostView, true>({
          post_id: id().required(),
          day: day(),
          referrer: source(),
          utm_source: source(),
          utm_medium: source(),
          utm_campaign: source(),
        }),
      )
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
          chapters: count(),
          followers: count(),
        }).required(),
        posts: Joi.array().items(postFigures()).required(),
        next: nextKey(),
      }).required(),
      last_30days_stats: Joi.object<SiteStats["last_30days_stats"], true>({
        totals: Joi.object<SiteStats["last_30days_stats"]["totals"], true>({
          ...dailyFigures,
          followers: count(),
        }).required(),
        days: Joi.array()
          .items(
            Joi.object<DayFigures, true>({
              ...dailyFigures,
              followers: count(),
              day: Joi.string().required(),
            }),
          )
          .required(),
      }).required(),
      currency: currency().required(),
      time_zone: Joi.string().allow(null).required(),
    }),
  errors: ["stats_no_access", "site_not_found"],
});

const maybeFollowed = { ...dailyFigures, followers: count().allow(null) };

const dayQuery = () =>
  Joi.object<QueryOf<typeof calls.getDayStats>, true>({
    days: Joi.number().integer().min(1).max(STATS_DAYS_MAX),
    post_id: id(),
  });

export const getDayStats = contract(calls.getDayStats, {
  name: "getDayStats",
  summary: "Retrieve daily stats for your site or a post",
  tag,
  audience: "user",
  params: idKey(),
  query: dayQuery(),
  output: () =>
    Joi.object<DayStats, true>({
      post: postFigures().allow(null).required(),
      days: Joi.array()
        .items(Joi.object<DayStats["days"][number], true>({ ...maybeFollowed, day: Joi.string().required() }))
        .required(),
      totals: Joi.object<DayStats["totals"], true>(maybeFollowed).required(),
      before: Joi.object<DayStats["before"], true>(maybeFollowed).required(),
      time_zone: Joi.string().required(),
    }),
  errors: ["stats_no_access", "site_not_found", "post_not_found"],
});

const sources = () =>
  Joi.array()
    .items(Joi.object<ViewSource, true>({ value: text(), views: count() }))
    .required();

export const getViewSources = contract(calls.getViewSources, {
  name: "getViewSources",
  summary: "Retrieve where views of your site or a post came from",
  tag,
  audience: "user",
  params: idKey(),
  query: dayQuery(),
  output: () =>
    Joi.object<ViewSources, true>({
      referrer: sources(),
      utm_source: sources(),
      utm_medium: sources(),
      utm_campaign: sources(),
      country: sources(),
      device: sources(),
    }),
  errors: ["stats_no_access", "site_not_found", "post_not_found"],
});

const completion = {
  started: count(),
  quarter: count(),
  half: count(),
  three_quarters: count(),
  finished: count(),
} satisfies Record<keyof Completion, Joi.Schema>;

export const getPostCompletion = contract(calls.getPostCompletion, {
  name: "getPostCompletion",
  summary: "Retrieve how far readers got in a post",
  tag,
  audience: "user",
  params: Joi.object<{ id: string; postId: string }, true>({ id: id().required(), postId: id().required() }),
  query: Joi.object<QueryOf<typeof calls.getPostCompletion>, true>({
    next: listing.next,
    size: listing.size,
  }),
  output: () =>
    Joi.object<PostCompletion, true>({
      ...completion,
      chapters: Joi.array()
        .items(
          Joi.object<ChapterCompletion, true>({
            ...completion,
            id: id().required(),
            title: text(),
            permalink: Joi.string().required(),
            position: count(),
            views: count(),
          }),
        )
        .required(),
      next: nextKey(),
    }),
  errors: ["stats_no_access", "post_not_found"],
});

const sales = { sales: count(), amount: count() };

export const getSalesStats = contract(calls.getSalesStats, {
  name: "getSalesStats",
  summary: "Retrieve daily sales of your site or a post",
  tag,
  audience: "user",
  params: idKey(),
  query: dayQuery(),
  output: () =>
    Joi.object<SalesStats, true>({
      currencies: Joi.array()
        .items(
          Joi.object<CurrencySales, true>({
            currency: currency().required(),
            days: Joi.array()
              .items(
                Joi.object<CurrencySales["days"][number], true>({ ...sales, day: Joi.string().required() }),
              )
              .required(),
            totals: Joi.object<CurrencySales["totals"], true>(sales).required(),
            before: Joi.object<CurrencySales["before"], true>(sales).required(),
          }),
        )
        .required(),
      time_zone: Joi.string().required(),
    }),
  errors: ["stats_no_access", "site_not_found"],
});

/** Emails per page: the results of each are counted from its recipients. */
const EMAILS_MAX = 20;

export const listEmailStats = contract(calls.listEmailStats, {
  name: "listEmailStats",
  summary: "List deliveries and link clicks of your emails",
  tag,
  audience: "user",
  params: idKey(),
  query: Joi.object<QueryOf<typeof calls.listEmailStats>, true>({
    next: listing.next,
    size: Joi.number().integer().min(1).max(EMAILS_MAX),
  }),
  output: () =>
    Joi.object<OutputOf<typeof calls.listEmailStats>, true>({
      next: nextKey(),
      emails: Joi.array()
        .items(
          Joi.object<EmailStats, true>({
            id: id().required(),
            subject: text(),
            post_id: id().allow(null).required(),
            send_at: time().required(),
            ...resultFields(),
            complained: count(),
            clicks: count(),
            links: Joi.array()
              .items(
                Joi.object<EmailStats["links"][number], true>({
                  url: Joi.string().required(),
                  clicks: count(),
                }),
              )
              .required(),
          }),
        )
        .required(),
    }),
  errors: ["stats_no_access"],
});

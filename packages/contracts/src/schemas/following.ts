import Joi from "@hapi/joi";
import type { OutputOf } from "../call.ts";
import * as calls from "../calls/following.ts";
import type { Recommendation } from "../records/recommendation.ts";
import { contract } from "./contract.ts";
import { count, id, listingQuery, nextKey } from "./fields.ts";
import { siteCard } from "./records/site.ts";

const tag = "reactions";

export const listSiteFollowees = contract(calls.listSiteFollowees, {
  name: "listSiteFollowees",
  summary: "List the sites a creator follows, latest first",
  tag,
  audience: "public",
  params: Joi.object<{ userId: string }, true>({ userId: id().required() }),
  query: listingQuery(),
  output: () =>
    Joi.object<OutputOf<typeof calls.listSiteFollowees>, true>({
      sites: Joi.array().items(siteCard()).required(),
      total: count(),
      next: nextKey(),
    }),
  errors: ["site_not_found"],
});

const reason = () =>
  Joi.alternatives(
    Joi.object({
      kind: Joi.string().valid("followed_by").required(),
      name: Joi.string().required(),
      others: count(),
    }),
    Joi.object({
      kind: Joi.string().valid("topic").required(),
      topic: Joi.object({ slug: Joi.string().required(), name: Joi.string().required() }).required(),
    }),
    Joi.object({ kind: Joi.string().valid("popular").required() }),
  );

export const listRecommendations = contract(calls.listRecommendations, {
  name: "listRecommendations",
  summary: "List recommended sites to follow, with reasons",
  tag,
  audience: "anyone",
  query: Joi.object<{ language?: string }, true>({
    language: Joi.string()
      .max(35)
      .pattern(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, { name: "a language tag, such as en or pt-BR" }),
  }),
  output: () =>
    Joi.object<OutputOf<typeof calls.listRecommendations>, true>({
      recommendations: Joi.array()
        .items(Joi.object<Recommendation>({ site: siteCard().required(), reason: reason().required() }))
        .required(),
    }),
});

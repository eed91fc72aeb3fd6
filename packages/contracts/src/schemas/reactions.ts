import Joi from "@hapi/joi";
import type { OutputOf } from "../call.ts";
import * as calls from "../calls/reactions.ts";
import { contract } from "./contract.ts";
import { count, id, listingQuery, nextKey, yes } from "./fields.ts";
import { siteCard } from "./records/site.ts";

const postKey = () =>
  Joi.object<{ siteId: string; postId: string }, true>({ siteId: id().required(), postId: id().required() });
const siteBody = () => Joi.object<{ site_id: string }, true>({ site_id: id().required() });

export const likePost = contract(calls.likePost, {
  name: "likePost",
  summary: "Like a post",
  tag: "reactions",
  audience: "user",
  params: postKey(),
  output: () =>
    Joi.object<OutputOf<typeof calls.likePost>, true>({
      liked: yes(),
      likes: count(),
    }),
  errors: ["post_not_found", "too_many_likes"],
});

export const unlikePost = contract(calls.unlikePost, {
  name: "unlikePost",
  summary: "Unlike a post",
  tag: "reactions",
  audience: "user",
  params: postKey(),
  output: () =>
    Joi.object<OutputOf<typeof calls.unlikePost>, true>({
      liked: Joi.valid(false).required() as never,
      likes: count(),
    }),
  errors: ["post_not_found"],
});

export const listLikes = contract(calls.listLikes, {
  name: "listLikes",
  summary: "List which of these posts you like, or your latest likes",
  tag: "reactions",
  audience: "user",
  query: Joi.object<{ ids?: string[] }, true>({ ids: Joi.array().items(id()).single().max(100) }),
  output: () =>
    Joi.object<OutputOf<typeof calls.listLikes>, true>({ liked: Joi.array().items(id()).required() }),
});

export const followSite = contract(calls.followSite, {
  name: "followSite",
  summary: "Follow a site",
  tag: "reactions",
  audience: "user",
  body: siteBody(),
  output: () =>
    Joi.object<OutputOf<typeof calls.followSite>, true>({
      following: yes(),
      followers: count(),
    }),
  errors: ["site_not_found", "forbidden", "too_many_follows"],
});

export const unfollowSite = contract(calls.unfollowSite, {
  name: "unfollowSite",
  summary: "Unfollow a site",
  tag: "reactions",
  audience: "user",
  body: siteBody(),
  output: () =>
    Joi.object<OutputOf<typeof calls.unfollowSite>, true>({
      following: Joi.valid(false).required() as never,
      followers: count(),
    }),
  errors: ["site_not_found"],
});

export const listFollowees = contract(calls.listFollowees, {
  name: "listFollowees",
  summary: "List the sites you follow, latest first",
  tag: "reactions",
  audience: "user",
  query: listingQuery(),
  output: () =>
    Joi.object<OutputOf<typeof calls.listFollowees>, true>({
      sites: Joi.array().items(siteCard()).required(),
      next: nextKey(),
    }),
});

export const listFollowers = contract(calls.listFollowers, {
  name: "listFollowers",
  summary: "List a site's followers, latest first",
  tag: "reactions",
  audience: "anyone",
  params: Joi.object<{ siteId: string }, true>({ siteId: id().required() }),
  query: listingQuery(),
  output: () =>
    Joi.object<OutputOf<typeof calls.listFollowers>, true>({
      followers: Joi.array()
        .items(
          Joi.object({
            id: id().required(),
            name: Joi.string().required(),
            url: Joi.string().allow(null).required(),
          }),
        )
        .required(),
      total: count(),
      next: nextKey(),
    }),
  errors: ["site_not_found"],
});

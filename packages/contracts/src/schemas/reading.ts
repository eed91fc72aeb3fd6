import Joi from "@hapi/joi";
import type { BodyOf, OutputOf } from "../call.ts";
import * as calls from "../calls/reading.ts";
import type { PostCardWithSite } from "../records/post.ts";
import type { ReadingPosition, ReadingSuggestion } from "../records/reading.ts";
import { contract } from "./contract.ts";
import { id, line, listing, moment, nextKey, time } from "./fields.ts";
import { postCard } from "./records/post.ts";
import { siteCard } from "./records/site.ts";

const tag = "reading";

const fraction = () => Joi.number().min(0).max(1).required();
const { next, size } = listing;
const onward = () => Joi.object<{ next?: string; size?: number }, true>({ next, size });

const position = () =>
  Joi.object<ReadingPosition, true>({
    post_id: id().required(),
    site_id: id().required(),
    parent_id: id().allow(null).required(),
    fraction: fraction(),
    locator: Joi.string().allow(null).required(),
    furthest: fraction(),
    finished: Joi.boolean().required(),
    read_at: time().required(),
    reset_at: time().allow(null).required(),
  });

const card = () =>
  (postCard() as Joi.ObjectSchema).keys({
    site: siteCard().required(),
  }) as Joi.ObjectSchema<PostCardWithSite>;

export const updateReadingPosition = contract(calls.updateReadingPosition, {
  name: "updateReadingPosition",
  summary: "Record your reading position",
  tag,
  audience: "user",
  params: Joi.object<{ siteId: string; postId: string }, true>({
    siteId: id().required(),
    postId: id().required(),
  }),
  body: Joi.object<BodyOf<typeof calls.updateReadingPosition>, true>({
    fraction: fraction(),
    locator: line(2000).min(1).allow(null).required(),
    furthest: Joi.number().min(0).max(1),
    finished: Joi.boolean().required(),
    read_at: moment().required(),
    reset_at: moment().allow(null),
  }),
  output: () => position(),
  errors: ["post_not_found", "too_many_requests"],
});

export const listReadingPositions = contract(calls.listReadingPositions, {
  name: "listReadingPositions",
  summary: "List your reading positions that changed since the last sync",
  tag,
  audience: "user",
  query: Joi.object<{ since?: string; next?: string; size?: number }, true>({
    since: moment(),
    next,
    size,
  }),
  output: () =>
    Joi.object<OutputOf<typeof calls.listReadingPositions>, true>({
      positions: Joi.array().items(position()).required(),
      as_of: time().required(),
      next: nextKey(),
    }),
});

export const listReadingSuggestions = contract(calls.listReadingSuggestions, {
  name: "listReadingSuggestions",
  summary: "List posts you can continue reading, last read first",
  tag,
  audience: "user",
  query: onward(),
  output: () =>
    Joi.object<OutputOf<typeof calls.listReadingSuggestions>, true>({
      ways: Joi.array()
        .items(
          Joi.object<ReadingSuggestion, true>({
            post: card().required(),
            fraction: fraction(),
            read_at: time().required(),
          }),
        )
        .required(),
      next: nextKey(),
    }),
});

export const listInbox = contract(calls.listInbox, {
  name: "listInbox",
  summary: "List posts from sites you follow, newest first",
  tag,
  audience: "user",
  query: onward(),
  output: () =>
    Joi.object<OutputOf<typeof calls.listInbox>, true>({
      posts: Joi.array().items(card()).required(),
      next: nextKey(),
    }),
});

import Joi from "@hapi/joi";
import type { BodyOf, OutputOf } from "../call.ts";
import * as calls from "../calls/highlights.ts";
import { contract } from "./contract.ts";
import { id, listing, moment, nextKey, time } from "./fields.ts";
import { highlight, note, passage } from "./records/highlight.ts";

const tag = "reading";
const { next, size } = listing;

export const updateHighlight = contract(calls.updateHighlight, {
  name: "updateHighlight",
  summary: "Save or delete one of your highlights in a post",
  tag,
  audience: "user",
  params: Joi.object<{ siteId: string; postId: string; id: string }, true>({
    siteId: id().required(),
    postId: id().required(),
    id: id().required(),
  }),
  body: Joi.object<BodyOf<typeof calls.updateHighlight>, true>({
    passage: passage().required(),
    note: note(),
    deleted: Joi.boolean().required(),
    edited_at: moment().required(),
  }),
  output: () => highlight(),
  errors: ["post_not_found", "too_many_highlights", "too_many_requests"],
});

export const listHighlights = contract(calls.listHighlights, {
  name: "listHighlights",
  summary: "List your highlights that changed since the last sync",
  tag,
  audience: "user",
  query: Joi.object<{ since?: string; next?: string; size?: number }, true>({
    since: moment(),
    next,
    size,
  }),
  output: () =>
    Joi.object<OutputOf<typeof calls.listHighlights>, true>({
      highlights: Joi.array().items(highlight()).required(),
      as_of: time().required(),
      next: nextKey(),
    }),
});

import Joi from "@hapi/joi";
import { PIN_LIMIT } from "@quire/domain/sites/pinboard";
import type { BodyOf } from "../call.ts";
import * as calls from "../calls/pinboard.ts";
import { contract } from "./contract.ts";
import { id, idKey, line } from "./fields.ts";
import { pinboard } from "./records/site.ts";

const tag = "sites";

export const pinPost = contract(calls.pinPost, {
  name: "pinPost",
  summary: "Pin a published post",
  tag,
  audience: "user",
  params: idKey(),
  body: Joi.object<BodyOf<typeof calls.pinPost>, true>({
    post_id: id().required(),
    place: Joi.number()
      .integer()
      .min(0)
      .max(PIN_LIMIT - 1),
  }),
  output: () => pinboard(),
  errors: ["forbidden", "post_not_found", "pinboard_full"],
});

export const unpinPost = contract(calls.unpinPost, {
  name: "unpinPost",
  summary: "Unpin a post",
  tag,
  audience: "user",
  params: Joi.object<{ id: string; postId: string }, true>({ id: id().required(), postId: id().required() }),
  output: () => pinboard(),
  errors: ["forbidden", "site_not_found"],
});

export const updatePinboard = contract(calls.updatePinboard, {
  name: "updatePinboard",
  summary: "Update the pinboard's title or order",
  tag,
  audience: "user",
  params: idKey(),
  body: Joi.object<BodyOf<typeof calls.updatePinboard>, true>({
    title: line(100).allow(""),
    posts: Joi.array().items(id()).unique().max(PIN_LIMIT),
  }).min(1),
  output: () => pinboard(),
  errors: ["forbidden", "site_not_found", "pinboard_changed"],
});

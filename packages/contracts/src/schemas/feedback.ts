import Joi from "@hapi/joi";
import { FEEDBACK_MAX } from "@quire/domain/community/feedback";
import type { ListingQuery, OutputOf } from "../call.ts";
import * as calls from "../calls/feedback.ts";
import type { Feedback } from "../records/feedback.ts";
import { contract } from "./contract.ts";
import { id, idKey, line, lines, listing, nextKey, text, time, yes } from "./fields.ts";
import { identifier } from "./identity.ts";

const tag = "feedback";

export const sendFeedback = contract(calls.sendFeedback, {
  name: "sendFeedback",
  summary: "Send feedback to support",
  tag,
  audience: "anyone",
  status: 201,
  body: Joi.object<calls.NewFeedback, true>({
    id: id().required(),
    message: lines(FEEDBACK_MAX).min(1).required(),
    name: line(100).allow(""),
    email: identifier().allow(""),
    page: line(500).min(1).required(),
    version: line(100).allow(""),
  }),
  output: () => Joi.object<{ received: true }, true>({ received: yes() }),
  errors: ["id_taken", "too_much_feedback"],
});

const feedback = () =>
  Joi.object<Feedback, true>({
    id: id().required(),
    message: text(),
    name: text(),
    email: Joi.string().allow(null).required(),
    user_id: id().allow(null).required(),
    page: text(),
    version: text(),
    device: text(),
    created: time().required(),
    done: time().allow(null).required(),
    done_by: Joi.string().allow(null).required(),
  });

export const listFeedback = contract(calls.listFeedback, {
  name: "listFeedback",
  summary: "List feedback (moderators)",
  tag,
  audience: "user",
  query: Joi.object<ListingQuery & { state?: "open" | "done" }, true>({
    ...listing,
    state: Joi.string().valid("open", "done") as Joi.StringSchema<"open" | "done">,
  }),
  output: () =>
    Joi.object<OutputOf<typeof calls.listFeedback>, true>({
      feedback: Joi.array().items(feedback()).required(),
      next: nextKey(),
    }),
  errors: ["forbidden", "staff_factor_required"],
});

export const closeFeedback = contract(calls.closeFeedback, {
  name: "closeFeedback",
  summary: "Mark feedback as done (moderators)",
  tag,
  audience: "user",
  params: idKey(),
  output: () => Joi.object<{ done: true }, true>({ done: yes() }),
  errors: ["forbidden", "staff_factor_required", "not_found"],
});

import Joi from "@hapi/joi";
import type { OutputOf } from "../call.ts";
import * as calls from "../calls/invites.ts";
import type { InvitedFriend } from "../records/invite.ts";
import { contract } from "./contract.ts";
import { count, id, line, listingQuery, nextKey, time } from "./fields.ts";

const tag = "pro";

export const listInvites = contract(calls.listInvites, {
  name: "listInvites",
  summary: "List invited friends and the months of Pro you earned",
  tag,
  audience: "user",
  query: listingQuery(),
  output: () =>
    Joi.object<OutputOf<typeof calls.listInvites>, true>({
      url: Joi.string().required(),
      counted: count(),
      goal: count(),
      months: Joi.object({ granted: count(), most: count() }).required(),
      friends: Joi.array()
        .items(
          Joi.object<InvitedFriend, true>({
            id: id().required(),
            name: Joi.string().required(),
            site_url: Joi.string().allow(null).required(),
            state: Joi.string().valid("joined", "verified", "counted", "not_counted").required(),
            joined: time().required(),
            counted: time().allow(null).required(),
          }),
        )
        .required(),
      next: nextKey(),
    }),
  errors: ["forbidden"],
});

export const createInvite = contract(calls.createInvite, {
  name: "createInvite",
  summary: "Retrieve your invite link, and email it to a friend",
  tag,
  audience: "user",
  body: Joi.object<{ email?: string }, true>({ email: line(300) }),
  output: () =>
    Joi.object<OutputOf<typeof calls.createInvite>, true>({
      url: Joi.string().required(),
      sent: Joi.boolean().required(),
    }),
  errors: ["forbidden", "unproved_address", "too_many_invites"],
});

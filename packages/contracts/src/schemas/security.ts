import Joi from "@hapi/joi";
import type { BodyOf, OutputOf } from "../call.ts";
import { denySignin, listSecurityEvents } from "../calls/security.ts";
import { contract } from "./contract.ts";
import { listingQuery, nextKey, yes } from "./fields.ts";
import { linkHash } from "./identity.ts";
import { securityEventRecord } from "./records/user.ts";

export const listSecurityEventsContract = contract(listSecurityEvents, {
  name: "listSecurityEvents",
  summary: "List your account's security events, newest first",
  tag: "sessions",
  audience: "session",
  query: listingQuery(),
  output: () =>
    Joi.object<OutputOf<typeof listSecurityEvents>, true>({
      events: Joi.array().items(securityEventRecord()).required(),
      next: nextKey(),
    }),
});

export const denySigninContract = contract(denySignin, {
  name: "denySignin",
  summary: "Sign out everywhere after a sign-in that wasn't yours, by the link of its email",
  tag: "sessions",
  audience: "anyone",
  body: Joi.object<BodyOf<typeof denySignin>, true>({ hash: linkHash().required() }),
  output: () =>
    Joi.object<OutputOf<typeof denySignin>, true>({
      denied: yes(),
      reset_sent_to: Joi.string().allow(null).required(),
    }),
  errors: ["link_expired", "platform_only", "too_many_requests"],
});

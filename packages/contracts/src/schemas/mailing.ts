import Joi from "@hapi/joi";
import * as calls from "../calls/mailing.ts";
import { contract } from "./contract.ts";
import { idKey, line, yes } from "./fields.ts";

const tag = "mailing";
const linkKey = () => Joi.object<{ hash: string }, true>({ hash: Joi.string().max(1500).required() });
const subscription = () =>
  Joi.object<calls.MailSubscription, true>({
    site: Joi.object({ name: Joi.string().required(), url: Joi.string().required() }).allow(null).required(),
    topic: Joi.string().allow(null).required(),
    subscribed: Joi.boolean().required(),
    complained: Joi.boolean().required(),
  });

export const getMailSubscription = contract(calls.getMailSubscription, {
  name: "getMailSubscription",
  summary: "Retrieve the subscription behind an unsubscribe link",
  tag,
  audience: "anyone",
  params: linkKey(),
  output: () => subscription(),
  errors: ["unsubscribe_link_unknown"],
});

export const updateMailSubscription = contract(calls.updateMailSubscription, {
  name: "updateMailSubscription",
  summary: "Subscribe or unsubscribe using an email's link",
  tag,
  audience: "anyone",
  params: linkKey(),
  body: Joi.object<{ subscribed: boolean }, true>({ subscribed: Joi.boolean().required() }),
  output: () => subscription(),
  errors: ["unsubscribe_link_unknown"],
});

export const requestEmailSubscription = contract(calls.requestEmailSubscription, {
  name: "requestEmailSubscription",
  summary: "Email an address a link that subscribes it to a site",
  tag,
  audience: "anyone",
  params: idKey(),
  body: Joi.object<{ email: string }, true>({ email: line(254).required() }),
  output: () => Joi.object<{ requested: true }, true>({ requested: yes() }),
  errors: ["not_found", "too_many_requests"],
});

export const confirmEmailSubscription = contract(calls.confirmEmailSubscription, {
  name: "confirmEmailSubscription",
  summary: "Confirm a subscription using the link in the email",
  tag,
  audience: "anyone",
  params: Joi.object<{ token: string }, true>({ token: Joi.string().max(1500).required() }),
  output: () =>
    Joi.object<calls.ConfirmedSubscription, true>({
      site: Joi.object({ name: Joi.string().required(), url: Joi.string().required() }).required(),
    }),
  errors: ["subscription_link_invalid"],
});

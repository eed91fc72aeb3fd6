import Joi from "@hapi/joi";
import { DomainState, valuesOf } from "@quire/domain/enums";
import { Sight } from "@quire/domain/sites/domainChecks";
import type { BodyOf, OutputOf } from "../call.ts";
import * as calls from "../calls/newsletterSettings.ts";
import type { ErrorCode } from "../errors.ts";
import { SUBJECT_MAX } from "../records/mailing.ts";
import {
  FOOTER_MAX,
  type NewsletterSettings,
  type SendingDomain,
  type SendingRecord,
  WELCOME_MAX,
  type WelcomeEmail,
} from "../records/newsletterSettings.ts";
import { contract } from "./contract.ts";
import { displayName, idKey, line, lines, text, time, yes } from "./fields.ts";

const tag = "mailing";
/** The longest welcome email, in bytes of JSON. */
const BODY_BYTES_MAX = 256 * 1024;
/** An event of a provider quotes the headers of the email that it is about. */
const EVENT_BYTES_MAX = 512 * 1024;

const welcomeFields = {
  subject: displayName(SUBJECT_MAX).required(),
  markdown: lines(WELCOME_MAX).required(),
};
const welcome = () => Joi.object<WelcomeEmail, true>(welcomeFields);

const record = () =>
  Joi.object<SendingRecord, true>({
    purpose: Joi.string().valid("dkim", "spf", "dmarc").required(),
    type: Joi.string().valid("TXT", "CNAME").required(),
    name: Joi.string().required(),
    host: Joi.string().required(),
    value: Joi.string().required(),
    status: Joi.string()
      .valid(...valuesOf(Sight))
      .allow(null)
      .required(),
    seen: Joi.array().items(Joi.string().allow("")).max(10).required(),
  });

const domain = () =>
  Joi.object<SendingDomain, true>({
    address: Joi.string().required(),
    domain: Joi.string().required(),
    state: Joi.string()
      .valid(...valuesOf(DomainState))
      .required(),
    records: Joi.array().items(record()).required(),
    requested_at: time().required(),
    checked_at: time().allow(null).required(),
    next_check_at: time().allow(null).required(),
    expires_at: time().allow(null).required(),
    suspends_at: time().allow(null).required(),
  });

const settings = () =>
  Joi.object<NewsletterSettings, true>({
    sender_name: Joi.string().allow(null).required(),
    reply_to: Joi.string().allow(null).required(),
    reply_to_pending: Joi.string().allow(null).required(),
    footer: text(),
    welcome: welcome().allow(null).required(),
    from: Joi.string().required(),
    offers_domains: Joi.boolean().required(),
    domain: domain().allow(null).required(),
  });

export const getNewsletterSettings = contract(calls.getNewsletterSettings, {
  name: "getNewsletterSettings",
  summary: "Retrieve how a site's newsletters are sent",
  tag,
  audience: "user",
  params: idKey(),
  output: settings,
  errors: ["site_not_found"],
});

export const updateNewsletterSettings = contract(calls.updateNewsletterSettings, {
  name: "updateNewsletterSettings",
  maxBytes: BODY_BYTES_MAX,
  summary: "Update how a site's newsletters are sent",
  tag,
  audience: "user",
  params: idKey(),
  body: Joi.object<calls.NewsletterSettingsUpdate, true>({
    sender_name: displayName().allow(null),
    reply_to: line(254).allow(null),
    footer: lines(FOOTER_MAX).allow(""),
    welcome: welcome().allow(null),
  }).min(1),
  output: settings,
  errors: ["site_not_found", "too_large", "too_many_requests"],
});

export const confirmReplyTo = contract(calls.confirmReplyTo, {
  name: "confirmReplyTo",
  summary: "Confirm a reply-to address using the link in the email",
  tag,
  audience: "anyone",
  params: Joi.object<{ token: string }, true>({ token: Joi.string().max(1500).required() }),
  output: () =>
    Joi.object<OutputOf<typeof calls.confirmReplyTo>, true>({
      reply_to: Joi.string().required(),
      site: Joi.object({ name: Joi.string().required(), url: Joi.string().required() }).required(),
    }),
  errors: ["reply_to_link_invalid"],
});

export const testWelcomeEmail = contract(calls.testWelcomeEmail, {
  name: "testWelcomeEmail",
  maxBytes: BODY_BYTES_MAX,
  summary: "Send a welcome email to yourself only",
  tag,
  audience: "user",
  params: idKey(),
  body: welcome(),
  output: () => Joi.object<OutputOf<typeof calls.testWelcomeEmail>, true>({ to: Joi.string().required() }),
  errors: ["site_not_found", "too_large", "too_many_requests", "mailing_without_email"],
});

const domainErrors: ErrorCode[] = ["pro_required", "site_not_found", "sending_domains_unavailable"];

export const linkSendingDomain = contract(calls.linkSendingDomain, {
  name: "linkSendingDomain",
  summary: "Send newsletters from an address on your domain",
  tag,
  audience: "user",
  params: idKey(),
  body: Joi.object<BodyOf<typeof calls.linkSendingDomain>, true>({ address: line(254).required() }),
  output: settings,
  errors: [...domainErrors, "domain_invalid", "domain_not_allowed", "too_many_requests"],
});

export const verifySendingDomain = contract(calls.verifySendingDomain, {
  name: "verifySendingDomain",
  summary: "Check the DNS records of a sending domain",
  tag,
  audience: "user",
  params: idKey(),
  output: settings,
  errors: [...domainErrors, "sending_domain_not_found", "domain_unavailable", "too_many_requests"],
});

export const unlinkSendingDomain = contract(calls.unlinkSendingDomain, {
  name: "unlinkSendingDomain",
  summary: "Send newsletters from this server's address again",
  tag,
  audience: "user",
  params: idKey(),
  output: settings,
  errors: ["site_not_found"],
});

export const receiveSesEvent = contract(calls.receiveSesEvent, {
  name: "receiveSesEvent",
  summary: "Receive a bounce or complaint from Amazon SES",
  tag,
  audience: "public",
  payload: "bytes",
  maxBytes: EVENT_BYTES_MAX,
  output: () => Joi.object<OutputOf<typeof calls.receiveSesEvent>, true>({ received: yes() }),
  errors: ["webhook_refused", "too_large"],
});

export const receivePostmarkEvent = contract(calls.receivePostmarkEvent, {
  name: "receivePostmarkEvent",
  summary: "Receive a bounce or complaint from Postmark",
  tag,
  audience: "public",
  payload: "bytes",
  maxBytes: EVENT_BYTES_MAX,
  output: () => Joi.object<OutputOf<typeof calls.receivePostmarkEvent>, true>({ received: yes() }),
  errors: ["webhook_refused", "too_large"],
});

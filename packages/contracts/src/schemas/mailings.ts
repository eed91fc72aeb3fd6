import Joi from "@hapi/joi";
import type { OutputOf } from "../call.ts";
import * as calls from "../calls/mailings.ts";
import type { ErrorCode } from "../errors.ts";
import {
  MAILING_AUDIENCES,
  MAILING_STATES,
  type Mailing,
  type MailingDetails,
  type MailingResults,
  SUBJECT_MAX,
} from "../records/mailing.ts";
import { contract } from "./contract.ts";
import { count, displayName, id, idKey, listingQuery, nextKey, text, time } from "./fields.ts";
import { resultFields } from "./records/mailing.ts";

const tag = "mailing";
/** An email fits into 90 kB of HTML; its blocks take more. */
const BODY_BYTES_MAX = 1024 * 1024;

const ofMailing = () =>
  Joi.object<{ id: string; mailingId: string }, true>({ id: id().required(), mailingId: id().required() });

const audience = () => Joi.string().valid(...MAILING_AUDIENCES);

const content = {
  subject: displayName(SUBJECT_MAX).required(),
  blocks: Joi.array(),
  markdown: Joi.string().allow(""),
};
const contentBody = () => Joi.object<calls.MailingText, true>(content).xor("blocks", "markdown");

const recipients = {
  audience: audience().required(),
  post_id: id(),
};

const mailingFields = {
  id: id().required(),
  subject: Joi.string().required(),
  audience: audience().required(),
  post: Joi.object({ id: id().required(), title: text() }).allow(null).required(),
  state: Joi.string()
    .valid(...MAILING_STATES)
    .required(),
  send_at: time().required(),
  created: time().required(),
  finished: time().allow(null).required(),
};
const mailing = () => Joi.object<Mailing, true>(mailingFields);

const results = () => Joi.object<MailingResults, true>(resultFields());

const textErrors: ErrorCode[] = ["too_large"];

export const listMailings = contract(calls.listMailings, {
  name: "listMailings",
  summary: "List a site's mailings",
  tag,
  audience: "user",
  params: idKey(),
  query: listingQuery(),
  output: () =>
    Joi.object<calls.ListedMailings, true>({
      next: nextKey(),
      mailings: Joi.array().items(mailing()).required(),
      next_at: time().allow(null).required(),
    }),
  errors: ["page_too_deep"],
});

export const createMailing = contract(calls.createMailing, {
  name: "createMailing",
  maxBytes: BODY_BYTES_MAX,
  summary: "Email readers, now or later",
  tag,
  audience: "user",
  params: idKey(),
  body: Joi.object<calls.NewMailing, true>({ ...content, ...recipients, id: id(), send_at: time() }).xor(
    "blocks",
    "markdown",
  ),
  output: mailing,
  errors: [...textErrors, "too_many_mailings", "id_taken", "site_not_found"],
  status: 201,
});

export const countRecipients = contract(calls.countRecipients, {
  name: "countRecipients",
  summary: "Count who would get an email now",
  tag,
  audience: "user",
  params: idKey(),
  query: Joi.object<calls.MailingRecipients, true>(recipients),
  output: () => Joi.object<OutputOf<typeof calls.countRecipients>, true>({ recipients: count() }),
});

export const previewMailing = contract(calls.previewMailing, {
  name: "previewMailing",
  maxBytes: BODY_BYTES_MAX,
  summary: "Preview an email",
  tag,
  audience: "user",
  params: idKey(),
  body: contentBody(),
  output: () =>
    Joi.object<calls.MailingPreview, true>({
      subject: Joi.string().required(),
      html: Joi.string().required(),
      text: Joi.string().required(),
    }),
  errors: [...textErrors, "site_not_found"],
});

export const testMailing = contract(calls.testMailing, {
  name: "testMailing",
  maxBytes: BODY_BYTES_MAX,
  summary: "Send an email to yourself only",
  tag,
  audience: "user",
  params: idKey(),
  body: contentBody(),
  output: () => Joi.object<OutputOf<typeof calls.testMailing>, true>({ to: Joi.string().required() }),
  errors: [...textErrors, "site_not_found", "too_many_requests", "mailing_without_email"],
});

export const getMailing = contract(calls.getMailing, {
  name: "getMailing",
  summary: "Retrieve a mailing and its results",
  tag,
  audience: "user",
  params: ofMailing(),
  output: () =>
    Joi.object<MailingDetails, true>({
      ...mailingFields,
      blocks: Joi.array().required(),
      results: results().required(),
    }),
  errors: ["not_found"],
});

export const cancelMailing = contract(calls.cancelMailing, {
  name: "cancelMailing",
  summary: "Cancel a scheduled mailing",
  tag,
  audience: "user",
  params: ofMailing(),
  output: () =>
    Joi.object<OutputOf<typeof calls.cancelMailing>, true>({ cancelled: Joi.boolean().required() }),
  errors: ["not_found", "mailing_started"],
});

import Joi from "@hapi/joi";
import { type ColumnMap, IMPORT_FORMATS } from "@quire/domain/audience/subscriberColumns";
import { SUBSCRIBER_SOURCES } from "@quire/domain/audience/subscriberSources";
import {
  IMPORT_STATES,
  type ImportCounts,
  SUBSCRIBER_STATES,
  type Subscriber,
  type SubscriberCount,
  type SubscriberImport,
  type UnknownWord,
} from "../../records/subscriber.ts";
import { count, id, text, time } from "../fields.ts";

export const importFormat = () => Joi.string().valid(...IMPORT_FORMATS);
export const subscriberSource = () => Joi.string().valid(...SUBSCRIBER_SOURCES);
export const subscriberState = () => Joi.string().valid(...SUBSCRIBER_STATES);

const columnName = () =>
  Joi.string()
    .max(300)
    .pattern(/^[^\u0000]*$/u, { name: "the name of a column" });

/** Which column contains what. */
export const columnMap = () =>
  Joi.object<ColumnMap, true>({
    email: columnName(),
    name: columnName(),
    first_name: columnName(),
    last_name: columnName(),
    since: columnName(),
    subscribed: columnName(),
    unsubscribed: columnName(),
  });

/** Words of a list that mean subscribed. */
export const subscribedWords = () => Joi.array().items(columnName().allow("")).max(50);

export const subscriber = () =>
  Joi.object<Subscriber, true>({
    email: Joi.string().required(),
    name: text(),
    since: time().required(),
    source: subscriberSource().required(),
    state: subscriberState().required(),
    import_id: id().allow(null).required(),
    consented: time().allow(null).required(),
  });

export const subscriberCount = () =>
  Joi.object<SubscriberCount, true>({
    subscribed: count(),
    unsubscribed: count(),
    bounced: count(),
    followers: count(),
    reached: count(),
  });

export const subscriberImport = () =>
  Joi.object<SubscriberImport, true>({
    id: id().required(),
    site_id: id().required(),
    state: Joi.string()
      .valid(...IMPORT_STATES)
      .required(),
    dry_run: Joi.boolean().required(),
    format: importFormat().allow(null).required(),
    mapping: columnMap().allow(null).required(),
    file_name: text(),
    size: count(),
    read: count(),
    counts: Joi.object<ImportCounts, true>({
      rows: count(),
      added: count(),
      already: count(),
      following: count(),
      duplicates: count(),
      suppressed: count(),
      opted_out: count(),
      unsubscribed: count(),
      unclear: count(),
      invalid: count(),
    }).required(),
    unknown_words: Joi.array()
      .items(Joi.object<UnknownWord, true>({ word: text(), rows: count() }))
      .required(),
    rate: Joi.number().min(0).allow(null).required(),
    has_refused: Joi.boolean().required(),
    problem: Joi.string().allow(null).required(),
    created: time().required(),
    started: time().allow(null).required(),
    finished: time().allow(null).required(),
  });

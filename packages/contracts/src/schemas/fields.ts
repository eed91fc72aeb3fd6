import Joi from "@hapi/joi";
import { readCountry } from "@quire/domain/accounts/countries";
import { cleanName } from "@quire/domain/accounts/names";
import { CURRENCIES } from "@quire/domain/billing/money";
import { isId } from "@quire/domain/ids";
import { isCalendarDay } from "@quire/domain/time/zonedTime";
import type { ListingQuery } from "../call.ts";

/** A Quire ID: 20 characters that start with b. */
export const id = () =>
  Joi.string()
    .custom((value, helpers) => (isId(value) ? value : helpers.error("quire.id")))
    .messages({ "quire.id": "{{#label}} must be an id: 20 characters that start with b" });

/** Path parameter of a record. */
export const idKey = () => Joi.object<{ id: string }, true>({ id: id().required() });

/** Path parameters of a site's post; spread it to add more. */
export type PostKey = { siteId: string; id: string };
export const postPath = { siteId: id().required(), id: id().required() };
export const postKey = () => Joi.object<PostKey, true>(postPath);

/** Path parameter of a site. */
export const siteKey = () => Joi.object<{ siteId: string }, true>({ siteId: id().required() });

/** A line of text without control characters, trimmed. */
export const line = (max: number) =>
  Joi.string()
    .trim()
    .max(max)
    .pattern(/^[^\p{Cc}\ufffe\uffff]*$/u, { name: "one line of text" });

/** The name of a user, site or program: one line, stored without invisible characters or a direction of its own. */
export const displayName = (max = 100) =>
  line(max)
    .min(1)
    .custom((value: string, helpers) => cleanName(value) || helpers.error("quire.name"))
    .messages({ "quire.name": "{{#label}} must contain visible characters" });

/** Lines of text, trimmed, without other control characters: terminals would interpret them, and XML forbids them. */
export const lines = (max: number) =>
  Joi.string()
    .trim()
    .max(max)
    .pattern(/^(?:[^\p{Cc}\ufffe\uffff]|[\n\r\t])*$/u, { name: "text with no control characters" });

/** Maximum length of a cursor, in characters. */
export const NEXT_MAX = 2000;

/** ISO 8601; in UTC, or with the offset of a site's time zone. Only four-digit years, since the database stores no others in this form. */
export const time = () =>
  Joi.string()
    .isoDate()
    .custom((value: string, helpers) => (/^(?!0000)\d{4}-/.test(value) ? value : helpers.error("quire.time")))
    .messages({ "quire.time": "{{#label}} must be a time in the years 1 to 9999" });

/** A calendar day of the years 1 to 9999, as PostgreSQL stores it. */
export const calendarDay = () =>
  Joi.string()
    .custom((value: string, helpers) =>
      isCalendarDay(value) && !value.startsWith("0000") ? value : helpers.error("quire.day"),
    )
    .messages({ "quire.day": "{{#label}} must be a day such as 2027-03-03" });

/** When a post was first published: a time, or a day without one. */
export const publishedTime = () =>
  Joi.string()
    .custom((value: string, helpers) => {
      const schema = /^\d{4}-\d{2}-\d{2}$/.test(value) ? calendarDay() : time();
      const read = schema.validate(value);
      return read.error ? helpers.error("quire.published") : read.value;
    })
    .messages({
      "quire.published": "{{#label}} must be a time in the years 1 to 9999, or a day such as 2027-03-03",
    })
    .description(
      "When it was first published elsewhere, in the past: a time, or a day such as `2026-11-14`, which begins at midnight in the site's time zone.",
    );

/** Parameters of every list, to spread into its query schema. */
export const listing = {
  // Holds a title in lists that are sorted by title.
  next: Joi.string().max(NEXT_MAX),
  page: Joi.number().integer().min(1),
  size: Joi.number().integer().min(1).max(100),
};

/** Query of a list without other parameters. */
export const listingQuery = () => Joi.object<ListingQuery, true>(listing);

/** Cursor of the next page; null on the last. */
export const nextKey = () => Joi.string().allow(null).required();

/** Always true in responses; otherwise the call would have failed. */
export const yes = () => Joi.boolean().valid(true).required();

/** Text in responses: always present, may be empty. */
export const text = () => Joi.string().allow("").required();

/** A number or amount in responses. */
export const count = () => Joi.number().integer().min(0).required();

/** A currency that prices can use. */
export const currency = () => Joi.string().valid(...CURRENCIES);

/** An amount to pay, in minor units. */
export const amount = () => Joi.number().integer().min(1).required();

/** A two-letter country code; converted to upper case. */
export const country = () =>
  Joi.string()
    .custom((value, helpers) => readCountry(value) ?? helpers.error("quire.country"))
    .messages({ "quire.country": "{{#label}} must be a two-letter country code, such as IN" });

/** JavaScript reads February 30 as March 1 and has a year 0; PostgreSQL rejects both. */
const isMoment = (text: string) => {
  const read = new Date(text);
  return !Number.isNaN(read.getTime()) && read.toISOString() === text && !text.startsWith("0000");
};

/** In the format of `toISOString`: a database might not parse other formats. */
export const moment = () =>
  Joi.string()
    .pattern(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/, { name: "UTC time with milliseconds" })
    .custom((value, helpers) => (isMoment(value) ? value : helpers.error("any.invalid")));

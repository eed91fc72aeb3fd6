import Joi from "@hapi/joi";
import { readCountry } from "@quire/domain/accounts/countries";
import { CURRENCIES } from "@quire/domain/billing/money";
import { isId } from "@quire/domain/ids";
import type { ListingQuery } from "../call.ts";

/** A Quire id: 20 characters that start with b. */
export const id = () =>
  Joi.string()
    .custom((value, helpers) => (isId(value) ? value : helpers.error("quire.id")))
    .messages({ "quire.id": "{{#label}} must be an id: 20 characters that start with b" });

/** One thing alone, as paths name it. */
export const idKey = () => Joi.object<{ id: string }, true>({ id: id().required() });

/** A post of a site, as paths name it; spread it where more follows. */
export type PostKey = { siteId: string; id: string };
export const postPath = { siteId: id().required(), id: id().required() };
export const postKey = () => Joi.object<PostKey, true>(postPath);

/** A site, as paths name it. */
export const siteKey = () => Joi.object<{ siteId: string }, true>({ siteId: id().required() });

/** One line of text with no control characters, trimmed. */
export const line = (max: number) =>
  Joi.string()
    .trim()
    .max(max)
    .pattern(/^[^\p{Cc}\ufffe\uffff]*$/u, { name: "one line of text" });

/** Text of some lines, trimmed, with no other control characters: a terminal would obey them, and XML has none. */
export const lines = (max: number) =>
  Joi.string()
    .trim()
    .max(max)
    .pattern(/^(?:[^\p{Cc}\ufffe\uffff]|[\n\r\t])*$/u, { name: "text with no control characters" });

/** Longest key that continues a list, in characters. */
export const NEXT_MAX = 2000;

/** UTC ISO 8601, as it goes out; of the years that have four digits, as the database keeps no others that are written so. */
export const time = () =>
  Joi.string()
    .isoDate()
    .custom((value: string, helpers) => (/^(?!0000)\d{4}-/.test(value) ? value : helpers.error("quire.time")))
    .messages({ "quire.time": "{{#label}} must be a time in the years 1 to 9999" });

/** What every list takes, to be spread into its query schema. */
export const listing = {
  // Holds a title where a list goes by title.
  next: Joi.string().max(NEXT_MAX),
  page: Joi.number().integer().min(1),
  size: Joi.number().integer().min(1).max(100),
};

/** The query of a list that takes nothing else. */
export const listingQuery = () => Joi.object<ListingQuery, true>(listing);

/** What continues a list; null where it ends. */
export const nextKey = () => Joi.string().allow(null).required();

/** That it is so, in an answer: where it is not, the call was refused. */
export const yes = () => Joi.boolean().valid(true).required();

/** Text in an answer: it is always there, and may be empty. */
export const text = () => Joi.string().allow("").required();

/** How many, or how much, in an answer. */
export const count = () => Joi.number().integer().min(0).required();

/** One that prices are named in. */
export const currency = () => Joi.string().valid(...CURRENCIES);

/** What is paid, in minor units. */
export const amount = () => Joi.number().integer().min(1).required();

/** A two-letter country code; it comes out in capitals. */
export const country = () =>
  Joi.string()
    .custom((value, helpers) => readCountry(value) ?? helpers.error("quire.country"))
    .messages({ "quire.country": "{{#label}} must be a two-letter country code, such as IN" });

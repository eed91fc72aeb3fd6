import Joi from "@hapi/joi";
import {
  COVER_MOODS,
  COVER_STATES,
  COVER_STYLES,
  type CoverStyleName,
  MAX_COVER_CHANGE,
  MAX_COVER_DESCRIPTION,
} from "@quire/domain/media/covers";
import type { OutputOf } from "../call.ts";
import * as calls from "../calls/covers.ts";
import type { Cover, CoverAllowance, CoverPicture } from "../records/cover.ts";
import { contract } from "./contract.ts";
import { count, id, idKey, line, lines, listingQuery, nextKey, text, yes } from "./fields.ts";
import { imageRef } from "./records/image.ts";

const tag = "covers";
const style = () => Joi.string().valid("any", ...COVER_STYLES) as Joi.StringSchema<CoverStyleName | "any">;
const mood = () => Joi.string().valid(...COVER_MOODS);
const position = () => Joi.number().integer().min(0).max(99).required();

const picture = () =>
  Joi.object<CoverPicture, true>({
    position: position(),
    image: imageRef().required(),
    artwork: Joi.object<NonNullable<CoverPicture["artwork"]>, true>({
      words: text(),
      style: style().required(),
      mood: mood().required(),
      seed: text(),
      index: count(),
    })
      .allow(null)
      .required(),
  });

const cover = () =>
  Joi.object<Cover, true>({
    id: id().required(),
    description: text(),
    style: style().required(),
    mood: mood().required(),
    seed: text(),
    refines: Joi.object<NonNullable<Cover["refines"]>, true>({
      id: id().required(),
      position: position(),
      change: text(),
    })
      .allow(null)
      .required(),
    state: Joi.string()
      .valid(...COVER_STATES)
      .required(),
    message: Joi.string().allow(null).required(),
    pictures: Joi.array().items(picture()).required(),
    created_at: Joi.string().isoDate().required(),
  });

const allowance = () =>
  Joi.object<CoverAllowance, true>({
    limit: count(),
    remaining: count(),
    resets_at: Joi.string().isoDate().required(),
  });

export const createCover = contract(calls.createCover, {
  name: "createCover",
  summary: "Request four covers from a description",
  tag,
  audience: "user",
  status: 201,
  body: Joi.object<calls.NewCover, true>({
    id: id(),
    description: lines(MAX_COVER_DESCRIPTION).min(3).required(),
    style: style().required(),
    mood: mood().required(),
    seed: line(40).min(1),
    refines: Joi.object<NonNullable<calls.NewCover["refines"]>, true>({
      id: id().required(),
      position: position(),
      change: lines(MAX_COVER_CHANGE).min(2).required(),
    }),
  }),
  output: () =>
    Joi.object<OutputOf<typeof calls.createCover>, true>({
      cover: cover().required(),
      allowance: allowance().required(),
    }),
  errors: ["cover_not_found", "id_taken", "covers_used_up", "too_many_covers"],
});

export const listCovers = contract(calls.listCovers, {
  name: "listCovers",
  summary: "List your requests of covers, latest first, and what is left this month",
  tag,
  audience: "user",
  query: listingQuery(),
  output: () =>
    Joi.object<OutputOf<typeof calls.listCovers>, true>({
      covers: Joi.array().items(cover()).required(),
      allowance: allowance().required(),
      next: nextKey(),
    }),
});

export const getCover = contract(calls.getCover, {
  name: "getCover",
  summary: "Retrieve one of your requests of covers",
  tag,
  audience: "user",
  params: idKey(),
  output: cover,
  errors: ["cover_not_found"],
});

export const deleteCover = contract(calls.deleteCover, {
  name: "deleteCover",
  summary: "Delete one of your requests of covers; it still counts this month",
  tag,
  audience: "user",
  params: idKey(),
  output: () => Joi.object<OutputOf<typeof calls.deleteCover>, true>({ deleted: yes() }),
  errors: ["cover_not_found"],
});

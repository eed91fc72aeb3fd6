import Joi from "@hapi/joi";
import { CONTEXT_LENGTH, NOTE_MAX, PASSAGE_MAX, type Passage } from "@quire/domain/posts/passages";
import type { Highlight } from "../../records/highlight.ts";
import { id, text, time } from "../fields.ts";

/** Text of a page as it is, except control characters that no page has. */
const excerpt = (max: number) =>
  Joi.string()
    .max(max)
    .pattern(/^(?:[^\p{Cc}\ufffe\uffff]|[\n\r\t])*$/u, { name: "text with no control characters" })
    .required();
const position = () => Joi.number().integer().min(0).max(50_000_000).required();

/** A passage of a post, sent and stored in this form. */
export const passage = () =>
  Joi.object<Passage, true>({
    part: Joi.string()
      .pattern(/^[\w|.-]{1,100}$/, { name: "part of a post" })
      .allow(null)
      .required(),
    block: position(),
    start: position(),
    end: position(),
    quote: excerpt(PASSAGE_MAX).allow(""),
    before: excerpt(CONTEXT_LENGTH).allow(""),
    after: excerpt(CONTEXT_LENGTH).allow(""),
  });

/** A note on a highlight; line breaks count as written. */
export const note = () => excerpt(NOTE_MAX).allow("");

export const highlight = () =>
  Joi.object<Highlight, true>({
    id: id().required(),
    post_id: id().required(),
    site_id: id().required(),
    work_id: id().required(),
    title: text(),
    work_title: text(),
    url: Joi.string().allow(null).required(),
    passage: passage().required(),
    note: text(),
    deleted: Joi.boolean().required(),
    edited_at: time().required(),
  });

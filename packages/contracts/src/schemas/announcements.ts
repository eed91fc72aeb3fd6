import Joi from "@hapi/joi";
import { readRedirect } from "@quire/domain/accounts/redirects";
import type { OutputOf } from "../call.ts";
import * as calls from "../calls/announcements.ts";
import { ANNOUNCEMENT_AUDIENCES, type Announcement } from "../records/announcement.ts";
import { contract } from "./contract.ts";
import { id, idKey, line, listingQuery, nextKey, text, time } from "./fields.ts";

const tag = "announcements";

const audience = () =>
  Joi.string()
    .valid(...ANNOUNCEMENT_AUDIENCES)
    .required();

const announcement = () =>
  Joi.object<Announcement, true>({
    id: id().required(),
    text: text(),
    link: Joi.string().allow(null).required(),
    audience: audience(),
    starts: time().required(),
    ends: time().allow(null).required(),
    state: Joi.string().valid("scheduled", "shown", "ended").required(),
    created: time().required(),
    created_by: text(),
  });

export const createAnnouncement = contract(calls.createAnnouncement, {
  name: "createAnnouncement",
  summary: "Publish an announcement (admins)",
  tag,
  audience: "user",
  status: 201,
  body: Joi.object<calls.NewAnnouncement, true>({
    text: line(200).min(1).required(),
    link: line(500)
      .custom((value: string, helpers) => (readRedirect(value) ? value : helpers.error("quire.link")))
      .messages({ "quire.link": "{{#label}} must be a URL, or a path that starts with /" }),
    audience: audience(),
    starts: time(),
    ends: time(),
  }),
  output: announcement,
  errors: ["forbidden", "staff_factor_required", "announcement_over"],
});

export const listAnnouncements = contract(calls.listAnnouncements, {
  name: "listAnnouncements",
  summary: "List announcements, latest first (admins)",
  tag,
  audience: "user",
  query: listingQuery(),
  output: () =>
    Joi.object<OutputOf<typeof calls.listAnnouncements>, true>({
      announcements: Joi.array().items(announcement()).required(),
      next: nextKey(),
    }),
  errors: ["forbidden", "staff_factor_required"],
});

export const endAnnouncement = contract(calls.endAnnouncement, {
  name: "endAnnouncement",
  summary: "End an announcement (admins)",
  tag,
  audience: "user",
  params: idKey(),
  output: announcement,
  errors: ["forbidden", "staff_factor_required", "not_found"],
});

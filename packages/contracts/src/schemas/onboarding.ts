import Joi from "@hapi/joi";
import { CHECKLIST } from "@quire/domain/sites/checklist";
import { NOTICES, type Notice } from "@quire/domain/sites/notices";
import * as calls from "../calls/onboarding.ts";
import { contract } from "./contract.ts";
import { count, id, idKey, time, yes } from "./fields.ts";

const tag = "sites";
const noticeKey = () =>
  Joi.object<{ id: string; notice: Notice }, true>({
    id: id().required(),
    notice: Joi.string()
      .valid(...NOTICES)
      .required(),
  });

export const getOnboarding = contract(calls.getOnboarding, {
  name: "getOnboarding",
  summary: "Show how far the creator of a site has come with it.",
  tag,
  audience: "person",
  params: idKey(),
  output: () =>
    Joi.object<calls.Onboarding, true>({
      checklist: Joi.object(
        Object.fromEntries(CHECKLIST.map((item) => [item, Joi.boolean().required()])),
      ).required(),
      posts: count(),
      serials: count(),
      pins: count(),
      seen: Joi.object(Object.fromEntries(NOTICES.map((notice) => [notice, time()]))).required(),
    }),
  errors: ["forbidden", "site_not_found"],
});

export const recordNotice = contract(calls.recordNotice, {
  name: "recordNotice",
  summary: "Remember that a creator was shown something, or has put it away.",
  tag,
  audience: "person",
  params: noticeKey(),
  output: () => Joi.object<{ seen: string }, true>({ seen: time().required() }),
  errors: ["forbidden"],
});

export const deleteNotice = contract(calls.deleteNotice, {
  name: "deleteNotice",
  summary: "Let something be shown again to a creator.",
  tag,
  audience: "person",
  params: noticeKey(),
  output: () => Joi.object<{ forgotten: true }, true>({ forgotten: yes() }),
  errors: ["forbidden"],
});

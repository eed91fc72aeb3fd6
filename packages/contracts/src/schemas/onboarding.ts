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
  summary: "Retrieve a creator's onboarding progress",
  tag,
  audience: "user",
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
  summary: "Mark an onboarding notice as seen or dismissed",
  tag,
  audience: "user",
  params: noticeKey(),
  output: () => Joi.object<{ seen: string }, true>({ seen: time().required() }),
  errors: ["forbidden"],
});

export const deleteNotice = contract(calls.deleteNotice, {
  name: "deleteNotice",
  summary: "Reset an onboarding notice",
  tag,
  audience: "user",
  params: noticeKey(),
  output: () => Joi.object<{ forgotten: true }, true>({ forgotten: yes() }),
  errors: ["forbidden"],
});

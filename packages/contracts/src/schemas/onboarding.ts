import Joi from "@hapi/joi";
import { CHECKLIST } from "@quire/domain/sites/checklist";
import { NOTICES, type Notice } from "@quire/domain/sites/notices";
import {
  STEP_OUTCOMES,
  type StepOutcome,
  WELCOME_STEPS,
  type WelcomeStep,
} from "@quire/domain/sites/welcome";
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

const progress = () =>
  Joi.object(
    Object.fromEntries(WELCOME_STEPS.map((step) => [step, Joi.string().valid(...STEP_OUTCOMES)])),
  ).required();

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
      welcome: progress(),
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

export const recordWelcomeStep = contract(calls.recordWelcomeStep, {
  name: "recordWelcomeStep",
  summary: "Mark a step of the welcome section as done or skipped",
  tag,
  audience: "user",
  params: Joi.object<{ id: string; step: WelcomeStep }, true>({
    id: id().required(),
    step: Joi.string()
      .valid(...WELCOME_STEPS)
      .required(),
  }),
  body: Joi.object<{ outcome: StepOutcome }, true>({
    outcome: Joi.string()
      .valid(...STEP_OUTCOMES)
      .required(),
  }),
  output: () => Joi.object<Pick<calls.Onboarding, "welcome">, true>({ welcome: progress() }),
  errors: ["forbidden", "site_not_found"],
});

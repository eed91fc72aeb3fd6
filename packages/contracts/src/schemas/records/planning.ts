import Joi from "@hapi/joi";
import {
  PAUSE_MESSAGE_MAX,
  PLAN_NOTE_MAX,
  SERIAL_NOTE_KINDS,
  SERIAL_NOTE_NAME_MAX,
  SERIAL_NOTE_TEXT_MAX,
  WORD_TARGET_MAX,
} from "@quire/domain/posts/planning";
import { isTimeOfDay } from "@quire/domain/time/zonedTime";
import type {
  ChapterPlan,
  SerialNote,
  SerialPause,
  SerialPlan,
  SerialRhythm,
} from "../../records/planning.ts";
import { calendarDay, displayName, id, line, lines, text, time } from "../fields.ts";

const timeOfDay = () =>
  Joi.string()
    .custom((value: string, helpers) => (isTimeOfDay(value) ? value : helpers.error("quire.timeOfDay")))
    .messages({ "quire.timeOfDay": "{{#label}} must be a time such as 18:00" });

export const pauseMessage = () => line(PAUSE_MESSAGE_MAX).allow("").required();

/** Sent and stored in this form. */
export const chapterPlan = () =>
  Joi.object<ChapterPlan, true>({
    note: lines(PLAN_NOTE_MAX).allow("").required(),
    word_target: Joi.number().integer().min(1).max(WORD_TARGET_MAX).allow(null).required(),
    due_on: calendarDay().allow(null).required(),
  });

/** Sent and stored in this form. */
export const serialRhythm = () =>
  Joi.object<SerialRhythm, true>({
    days: Joi.array().items(Joi.number().integer().min(0).max(6)).unique().min(1).max(7).required(),
    time: timeOfDay().required(),
    time_zone: line(64).min(1).required(),
  });

export const serialPlanFields = {
  rhythm: serialRhythm().allow(null).required(),
  pause: Joi.object<SerialPause, true>({
    message: text(),
    returns_on: calendarDay().allow(null).required(),
    paused_at: time().required(),
  })
    .allow(null)
    .required(),
  notice: Joi.string().allow(null).required(),
};
export const serialPlan = () => Joi.object<SerialPlan, true>(serialPlanFields);

export const serialNoteFields = {
  kind: Joi.string()
    .valid(...SERIAL_NOTE_KINDS)
    .required(),
  name: displayName(SERIAL_NOTE_NAME_MAX).required(),
  text: lines(SERIAL_NOTE_TEXT_MAX).allow("").required(),
};
export const serialNote = () =>
  Joi.object<SerialNote, true>({ id: id().required(), ...serialNoteFields, updated: time().required() });

import Joi from "@hapi/joi";
import { SERIAL_NOTES_MAX } from "@quire/domain/posts/planning";
import type { BodyOf, OutputOf } from "../call.ts";
import * as calls from "../calls/planning.ts";
import { contract } from "./contract.ts";
import { calendarDay, id, type PostKey, postKey, postPath, yes } from "./fields.ts";
import {
  chapterPlan,
  pauseMessage,
  serialNote,
  serialNoteFields,
  serialPlan,
  serialPlanFields,
  serialRhythm,
} from "./records/planning.ts";

const tag = "posts";

const noteKey = () =>
  Joi.object<PostKey & { noteId: string }, true>({ ...postPath, noteId: id().required() });

export const updateChapterPlan = contract(calls.updateChapterPlan, {
  name: "updateChapterPlan",
  summary: "Set the private note, word target and due day of a chapter or episode",
  tag,
  audience: "user",
  params: postKey(),
  body: chapterPlan(),
  output: () => chapterPlan(),
  errors: ["post_not_found"],
});

export const getSerialPlan = contract(calls.getSerialPlan, {
  name: "getSerialPlan",
  summary: "Retrieve the publishing rhythm and the pause of a story or comic",
  tag,
  audience: "user",
  params: postKey(),
  output: () => serialPlan(),
  errors: ["post_not_found"],
});

export const updateRhythm = contract(calls.updateRhythm, {
  name: "updateRhythm",
  summary: "Set or remove the publishing rhythm of a story or comic",
  tag,
  audience: "user",
  params: postKey(),
  body: Joi.object<BodyOf<typeof calls.updateRhythm>, true>({
    rhythm: serialRhythm().allow(null).required(),
  }),
  output: () => serialPlan(),
  errors: ["post_not_found"],
});

export const pauseSerial = contract(calls.pauseSerial, {
  name: "pauseSerial",
  summary: "Pause a story or comic, and keep or cancel its schedules",
  tag,
  audience: "user",
  params: postKey(),
  body: Joi.object<BodyOf<typeof calls.pauseSerial>, true>({
    message: pauseMessage(),
    returns_on: calendarDay().allow(null).required(),
    scheduled: Joi.string().valid("publish", "unschedule").required(),
  }),
  output: () =>
    Joi.object<OutputOf<typeof calls.pauseSerial>, true>({
      ...serialPlanFields,
      unscheduled: Joi.array().items(id()).required(),
    }),
  errors: ["post_not_found"],
});

export const resumeSerial = contract(calls.resumeSerial, {
  name: "resumeSerial",
  summary: "End the pause of a story or comic",
  tag,
  audience: "user",
  params: postKey(),
  output: () => serialPlan(),
  errors: ["post_not_found"],
});

export const listSerialNotes = contract(calls.listSerialNotes, {
  name: "listSerialNotes",
  summary: "List the private notes of a story or comic",
  tag,
  audience: "user",
  params: postKey(),
  output: () =>
    Joi.object<OutputOf<typeof calls.listSerialNotes>, true>({
      notes: Joi.array().items(serialNote()).max(SERIAL_NOTES_MAX).required(),
    }),
  errors: ["post_not_found"],
});

export const updateSerialNote = contract(calls.updateSerialNote, {
  name: "updateSerialNote",
  summary: "Save a private note on a character, a place or something else",
  tag,
  audience: "user",
  params: noteKey(),
  body: Joi.object<BodyOf<typeof calls.updateSerialNote>, true>(serialNoteFields),
  output: () => serialNote(),
  errors: ["post_not_found", "too_many_notes"],
});

export const deleteSerialNote = contract(calls.deleteSerialNote, {
  name: "deleteSerialNote",
  summary: "Delete a private note of a story or comic",
  tag,
  audience: "user",
  params: noteKey(),
  output: () => Joi.object<OutputOf<typeof calls.deleteSerialNote>, true>({ deleted: yes() }),
  errors: ["post_not_found"],
});

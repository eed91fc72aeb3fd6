import type { ServerRoute } from "@hapi/hapi";
import * as calls from "@quire/contracts/schemas/planning";
import type { Routes } from "../../../platform/http/route.ts";
import {
  deleteSerialNote,
  pauseSerial,
  resumeSerial,
  updateChapterPlan,
  updateRhythm,
  updateSerialNote,
} from "./commands.ts";
import { getSerialPlan, listSerialNotes } from "./queries.ts";

/** What a creator plans for a serial: its chapters, rhythm and pause, and private notes. */
export const planning = (routes: Routes): ServerRoute[] => [
  routes.write(calls.updateChapterPlan, updateChapterPlan),
  routes.read(calls.getSerialPlan, getSerialPlan),
  routes.write(calls.updateRhythm, updateRhythm),
  routes.write(calls.pauseSerial, pauseSerial),
  routes.write(calls.resumeSerial, resumeSerial),
  routes.read(calls.listSerialNotes, listSerialNotes),
  routes.write(calls.updateSerialNote, updateSerialNote),
  routes.write(calls.deleteSerialNote, deleteSerialNote),
];

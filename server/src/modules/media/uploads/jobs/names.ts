import { jobName } from "../../../../platform/jobs/jobs.ts";

/** Jobs that run after an upload's response. */
export const makePoster = jobName<{ fileId: string }>("uploads.makePoster");
export const makeWaveform = jobName<{ fileId: string }>("uploads.makeWaveform");

/** Deletes a subscriber list or an export once its file is no longer needed. */
export const deleteImportFile = jobName<{ fileId: string }>("uploads.deleteTable");

import { jobName } from "../../../../platform/jobs/jobs.ts";

/** What is made of a file after its sender was answered. */
export const makePoster = jobName<{ fileId: string }>("uploads.makePoster");
export const makeWaveform = jobName<{ fileId: string }>("uploads.makeWaveform");

/** Takes a list of subscribers or an export away once nobody needs the file. */
export const forgetTable = jobName<{ fileId: string }>("uploads.forgetTable");

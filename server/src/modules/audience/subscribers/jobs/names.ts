import { jobName } from "../../../../platform/jobs/jobs.ts";

/** Reads the file of an import and merges it into the list. */
export const runImport = jobName<{ importId: string }>("subscribers.runImport");

/** One job at a time for each. */
export const importKey = (importId: string) => `import ${importId}`;

/** Takes the refused rows of an import away. */
export const forgetRefused = jobName<{ importId: string }>("subscribers.forgetRefused");

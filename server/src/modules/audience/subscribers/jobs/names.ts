import { jobName } from "../../../../platform/jobs/jobs.ts";

/** Reads an import's file and merges it into the list. */
export const runImport = jobName<{ importId: string }>("subscribers.runImport");

/** One job per import at a time. */
export const importKey = (importId: string) => `import ${importId}`;

/** Deletes an import's refused rows. */
export const deleteRefused = jobName<{ importId: string }>("subscribers.deleteRefused");

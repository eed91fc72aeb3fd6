import { jobName } from "../../../../platform/jobs/jobs.ts";

/** Reads an export and imports its posts. */
export const runSiteImport = jobName<{ importId: string }>("siteImports.run");

/** The job key: one job at a time per import. */
export const siteImportKey = (importId: string) => `site import ${importId}`;

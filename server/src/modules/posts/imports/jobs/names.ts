import { jobName } from "../../../../platform/jobs/jobs.ts";

/** Reads an export and brings its posts. */
export const runSiteImport = jobName<{ importId: string }>("siteImports.run");

/** One job at a time for each. */
export const siteImportKey = (importId: string) => `site import ${importId}`;

import { jobName } from "../../../platform/jobs/jobs.ts";

/** Looks for orders of which something is due: `runDueOrders`. */
export const runDueOrdersJob = jobName<Record<string, never>>("payments.turn");

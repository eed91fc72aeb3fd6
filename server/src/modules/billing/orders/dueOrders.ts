import { jobName } from "../../../platform/jobs/jobs.ts";

/** Finds orders that are due: `runDueOrders`. */
export const runDueOrdersJob = jobName<Record<string, never>>("orders.runDue");

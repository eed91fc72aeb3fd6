import { jobName } from "../../../platform/jobs/jobs.ts";

/** Looks for orders of which something is due: `turnOrders`. */
export const turnOrdersJob = jobName<Record<string, never>>("payments.turn");

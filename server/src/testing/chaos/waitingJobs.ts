import { scheduledJobs } from "../../app/scheduledJobs.ts";
import { removeOrphan } from "../../modules/media/uploads/jobs/removeOrphan.ts";

const RECURRING = [...scheduledJobs, removeOrphan];

/** SQL condition for jobs that finish, unlike recurring ones. */
export const FINITE_JOBS = `task_identifier <> ALL ('{${RECURRING.join(",")}}')`;
/** SQL condition for those of them that handle money. */
export const FINITE_MONEY_JOBS = `task_identifier ~ '^((orders|refunds|webhooks|providers|subscriptions|deliveries|ledger|payouts)[.]|books[.]processOrder$)' AND ${FINITE_JOBS}`;

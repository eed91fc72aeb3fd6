import { scheduledJobs } from "../../app/scheduledJobs.ts";
import { removeStray } from "../../modules/media/uploads/jobs/removeStray.ts";

const COME_AGAIN = [...scheduledJobs, removeStray];

/** SQL: jobs that are to come to an end. Those that come again and again never do. */
export const ENDING = `task_identifier <> ALL ('{${COME_AGAIN.join(",")}}')`;
/** Of them, those about money. */
export const ENDING_ABOUT_MONEY = `(task_identifier LIKE 'payments.%' OR task_identifier LIKE 'pro.%') AND ${ENDING}`;

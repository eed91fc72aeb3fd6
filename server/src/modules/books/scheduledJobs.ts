import type { JobName } from "../../platform/jobs/jobs.ts";
import { pruneBookFilesJob } from "./builds/pruneBookFiles.ts";
import { runDueBookOrdersJob } from "./orders/runDueBookOrders.ts";
import { sweepDeletedJob } from "./orders/sweepDeleted.ts";
import { watchPressJob } from "./press/watchPress.ts";

export const bookJobs: readonly JobName<Record<string, never>>[] = [
  runDueBookOrdersJob,
  pruneBookFilesJob,
  sweepDeletedJob,
  watchPressJob,
];

import { FEEDBACK_DAYS } from "@quire/domain/community/feedback";
import { execute } from "../../../platform/database/select.ts";
import { type JobHandler, jobName } from "../../../platform/jobs/jobs.ts";
import { recurring } from "../../../platform/jobs/recurring.ts";
import type { Platform } from "../../../platform/platform.ts";

export const sweepFeedbackJob = jobName<Record<string, never>>("community.sweepFeedback");

const DAY_MS = 86_400_000;

/** Deletes old feedback once a day. */
export const handleSweepFeedback =
  (platform: Platform): JobHandler<Record<string, never>> =>
  () =>
    recurring(platform, sweepFeedbackJob, DAY_MS, () =>
      execute(platform.db, "DELETE FROM feedback WHERE created_at < $cutoff", {
        cutoff: new Date(platform.clock.now().getTime() - FEEDBACK_DAYS * DAY_MS),
      }),
    );

import { jobName } from "../../../platform/jobs/jobs.ts";
import { recurring } from "../../../platform/jobs/recurring.ts";
import type { Platform } from "../../../platform/platform.ts";
import { claimDue, TURNS_EVERY_MS } from "../payments/claimDue.ts";
import { turnSubscriptionJob } from "./runDueSubscription.ts";

/** Looks for times of Pro of which something is due. */
export const sweepSubscriptionsJob = jobName<Record<string, never>>("pro.sweep");

/**
 * Once a minute. Guards do not wait for it: a group ends by itself, to the moment. What waits is to begin what follows, to ask
 * about what is due, and to tell.
 */
export const sweepSubscriptions = (platform: Platform): Promise<void> =>
  recurring(platform, sweepSubscriptionsJob, TURNS_EVERY_MS, () =>
    claimDue<{ id: string }>(platform, "subscriptions", ["id"], ({ id }, transaction) =>
      platform.jobs.enqueue(transaction, turnSubscriptionJob, { subscriptionId: id }, { key: `pro ${id}` }),
    ),
  );

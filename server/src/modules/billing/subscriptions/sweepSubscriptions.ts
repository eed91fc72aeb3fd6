import { CLAIM_EVERY_MS, claimDue } from "../../../platform/jobs/claimDue.ts";
import { jobName } from "../../../platform/jobs/jobs.ts";
import { recurring } from "../../../platform/jobs/recurring.ts";
import type { Platform } from "../../../platform/platform.ts";
import { runDueSubscriptionJob } from "./runDueSubscription.ts";

/** Finds Pro periods that are due. */
export const sweepSubscriptionsJob = jobName<Record<string, never>>("subscriptions.sweep");

/**
 * Runs once a minute. Guards don't depend on it: a group expires exactly on time. Only the start of a deferred
 * period, checks at the provider, and emails wait for it.
 */
export const sweepSubscriptions = (platform: Platform): Promise<void> =>
  recurring(platform, sweepSubscriptionsJob, CLAIM_EVERY_MS, () =>
    claimDue<{ id: string }>(platform, "subscriptions", ["id"], ({ id }, transaction) =>
      platform.jobs.enqueue(transaction, runDueSubscriptionJob, { subscriptionId: id }, { key: `pro ${id}` }),
    ),
  );

import { comeAgain } from "../../../platform/jobs/comeAgain.ts";
import { jobName } from "../../../platform/jobs/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import { TURNS_EVERY_MS, takeTurns } from "../payments/takeTurns.ts";
import { turnSubscriptionJob } from "./turnSubscription.ts";

/** Looks for times of Pro of which something is due. */
export const sweepSubscriptionsJob = jobName<Record<string, never>>("pro.sweep");

/**
 * Once a minute. Guards do not wait for it: a group ends by itself, to the moment. What waits is to begin what follows, to ask
 * about what is due, and to tell.
 */
export const sweepSubscriptions = (platform: Platform): Promise<void> =>
  comeAgain(platform, sweepSubscriptionsJob, TURNS_EVERY_MS, () =>
    takeTurns<{ id: string }>(platform, "subscriptions", ["id"], ({ id }, transaction) =>
      platform.jobs.enqueue(transaction, turnSubscriptionJob, { subscriptionId: id }, { key: `pro ${id}` }),
    ),
  );

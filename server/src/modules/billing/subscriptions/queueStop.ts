import { jobName } from "../../../platform/jobs/jobs.ts";
import type { Scope } from "../../../platform/scope.ts";

/** Has a provider charge nothing more for a subscription, whose time here stays as it was paid. */
export const stopSubscriptionJob = jobName<{ subscriptionId: string }>("pro.stop");

/** For years, every six hours: given up, it would leave somebody charged for what they do not have. */
const TRIES = 10_000;

export async function queueStop({ platform, transaction }: Scope, subscriptionId: string): Promise<void> {
  await platform.jobs.enqueue(
    transaction,
    stopSubscriptionJob,
    { subscriptionId },
    { key: `stop ${subscriptionId}`, maxAttempts: TRIES },
  );
}

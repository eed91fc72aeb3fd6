import { jobName } from "../../../platform/jobs/jobs.ts";
import type { Scope } from "../../../platform/scope.ts";

/** Cancels a subscription at its provider. Its paid time stays. */
export const stopSubscriptionJob = jobName<{ subscriptionId: string }>("subscriptions.cancel");

/** Retries every six hours for years: giving up would leave a user charged for nothing. */
const TRIES = 10_000;

export async function queueStop({ platform, transaction }: Scope, subscriptionId: string): Promise<void> {
  await platform.jobs.enqueue(
    transaction,
    stopSubscriptionJob,
    { subscriptionId },
    { key: `stop ${subscriptionId}`, maxAttempts: TRIES },
  );
}

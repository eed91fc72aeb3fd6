import { QueryTypes } from "sequelize";
import { withTransaction } from "../../platform/database/withTransaction.ts";
import { comeAgain } from "../../platform/jobs/comeAgain.ts";
import { jobName } from "../../platform/jobs/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import { turnSubscriptionJob } from "./turnSubscription.ts";

/** Looks for times of Pro of which something is due. */
export const sweepSubscriptionsJob = jobName<Record<string, never>>("pro.sweep");

const MINUTE_MS = 60_000;
/** Should a job be lost, its subscription is seen again after this long. */
const AGAIN_MS = 10 * MINUTE_MS;
const BATCH = 500;

/**
 * Once a minute. Guards do not wait for it: a group ends by itself, to the moment. What waits is to begin what follows, to ask
 * about what is due, and to tell.
 */
export const sweepSubscriptions = (platform: Platform): Promise<void> =>
  comeAgain(platform, sweepSubscriptionsJob, MINUTE_MS, async () => {
    while ((await takeBatch(platform)) === BATCH);
  });

function takeBatch(platform: Platform): Promise<number> {
  const now = platform.clock.now();
  return withTransaction(platform.db, async (transaction) => {
    const due = await platform.db.query<{ id: string }>(
      `UPDATE subscriptions SET turns_at = $again WHERE id IN (
         SELECT id FROM subscriptions WHERE turns_at <= $now ORDER BY turns_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
       RETURNING id`,
      {
        bind: { now, again: new Date(now.getTime() + AGAIN_MS) },
        transaction,
        type: QueryTypes.SELECT,
      },
    );
    for (const { id } of due) {
      const payload = { subscriptionId: id };
      await platform.jobs.enqueue(transaction, turnSubscriptionJob, payload, { key: `pro ${id}` });
    }
    return due.length;
  });
}

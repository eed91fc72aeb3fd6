import { closesAt } from "@quire/domain/billing/proPeriods";
import { QueryTypes } from "sequelize";
import { withTransaction } from "../../../platform/database/withTransaction.ts";
import { jobName } from "../../../platform/jobs/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Scope } from "../../../platform/scope.ts";
import { providerOf } from "../payments/openProviders.ts";
import { isProviderTrouble, PaymentRefused } from "../payments/provider.ts";
import { canResume } from "./canResume.ts";
import { lockUser } from "./lockUser.ts";
import { queueStop } from "./queueStop.ts";
import { reconcileSubscription } from "./reconcileSubscription.ts";
import { GIVEN_UP_MS, isWaiting, mayBeRenewed } from "./scheduleReconcile.ts";
import {
  findSubscription,
  isPaidFor,
  type PaidRow,
  periodOf,
  type SubscriptionRow,
} from "./subscriptionRow.ts";
import { syncProMembership } from "./syncProMembership.ts";
import { unknownFees } from "./unknownFees.ts";

/** Does about a subscription what its time has come for. */
export const turnSubscriptionJob = jobName<{ subscriptionId: string }>("pro.turn");

/**
 * What was due is asked about at its provider, what is over is closed, and its holder is told. A provider that does not answer
 * keeps nothing open beyond the days of grace.
 */
export async function runDueSubscription(platform: Platform, id: string): Promise<void> {
  const before = await findSubscription(platform, id);
  if (!before) return;
  await askProvider(platform, before).catch((error: unknown) => {
    if (!isProviderTrouble(error)) throw error;
    platform.log.warn({ err: error, subscription: id }, "a provider did not tell about a subscription");
  });
  await withTransaction(platform.db, async (transaction) => {
    const scope = { platform, transaction };
    const person = await lockUser(scope, before.user_id);
    const row = await findSubscription(platform, id, transaction);
    if (!person || !row) return;
    await closeIfOver(scope, row);
    await syncProMembership(scope, person);
  });
}

async function askProvider(platform: Platform, row: SubscriptionRow): Promise<void> {
  if (!isPaidFor(row) || row.provider_checkout_id === null) return;
  const now = platform.clock.now();
  if (row.stop_asked_at !== null && row.recurring) {
    await stopRenewing(platform, row).catch((error: unknown) => {
      // What is over there already can't be changed: it is asked about.
      if (!(error instanceof PaymentRefused)) throw error;
    });
  }
  const isAwaited = row.state === "pending" || isWaiting(row, now) || row.recurring || mayBeRenewed(row, now);
  if (isAwaited || (await unknownFees(platform, [row])).has(row.id))
    await reconcileSubscription(platform, row.id);
}

/** What its holder asked for, and the provider did not answer to. Who has changed their mind meanwhile has the last word. */
async function stopRenewing(platform: Platform, row: PaidRow): Promise<void> {
  if (row.provider_subscription_id === null) return;
  const { subscriptions } = await providerOf(platform, row.provider);
  await subscriptions.setRenewing(row.provider_subscription_id, false);
  const stopped = await platform.db.query(
    `UPDATE subscriptions SET recurring = false, stop_asked_at = NULL, version = version + 1
      WHERE id = $id AND stop_asked_at IS NOT NULL RETURNING 1`,
    { bind: { id: row.id }, type: QueryTypes.SELECT },
  );
  if (stopped.length > 0) return;
  const now = await findSubscription(platform, row.id);
  if (now?.recurring && canResume(platform, row.provider))
    await subscriptions.setRenewing(row.provider_subscription_id, true);
}

/** An unfinished checkout is given up after some days; a renewal that nobody could charge, after the days of grace. */
async function closeIfOver(scope: Scope, row: SubscriptionRow): Promise<void> {
  const { platform, transaction } = scope;
  const now = platform.clock.now();
  const closes = closesAt(periodOf(row));
  const isGivenUp = row.state === "pending" && now.getTime() - row.created_at.getTime() >= GIVEN_UP_MS;
  const isOver = closes !== null && now >= closes && (row.recurring || row.failing);
  if (!isGivenUp && !isOver) return;
  await platform.db.query(
    "UPDATE subscriptions SET state = $state, recurring = false, failing = false, version = version + 1 WHERE id = $id",
    { bind: { id: row.id, state: isGivenUp ? "disabled" : row.state }, transaction },
  );
  // Nobody is charged for what they do not have any more.
  await queueStop(scope, row.id);
}

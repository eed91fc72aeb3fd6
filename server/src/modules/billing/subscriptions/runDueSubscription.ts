import { closesAt } from "@quire/domain/billing/proPeriods";
import { select } from "../../../platform/database/select.ts";
import { withTransaction } from "../../../platform/database/withTransaction.ts";
import { jobName } from "../../../platform/jobs/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type Scope, scopeOf } from "../../../platform/scope.ts";
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

/** Does what is due about a subscription. */
export const runDueSubscriptionJob = jobName<{ subscriptionId: string }>("subscriptions.runDue");

/**
 * Reconciles what is due with the provider, closes what is over, and emails the user. A provider that does not
 * answer keeps nothing open beyond the grace period.
 */
export async function runDueSubscription(platform: Platform, id: string): Promise<void> {
  const before = await findSubscription(platform, id);
  if (!before) return;
  await reconcileIfDue(platform, before).catch((error: unknown) => {
    if (!isProviderTrouble(error)) throw error;
    platform.log.warn({ err: error, subscription: id }, "a provider did not answer about a subscription");
  });
  await withTransaction(platform.db, async (transaction) => {
    const scope = scopeOf(platform, transaction);
    const user = await lockUser(scope, before.user_id);
    const row = await findSubscription(platform, id, transaction);
    if (!user || !row) return;
    await closeIfOver(scope, row);
    await syncProMembership(scope, user);
  });
}

async function reconcileIfDue(platform: Platform, row: SubscriptionRow): Promise<void> {
  if (!isPaidFor(row) || row.provider_checkout_id === null) return;
  const now = platform.clock.now();
  if (row.cancel_requested_at !== null && row.recurring) {
    await stopRenewing(platform, row).catch((error: unknown) => {
      // It is already cancelled there and can't be changed: reconcile it instead.
      if (!(error instanceof PaymentRefused)) throw error;
    });
  }
  const isAwaited = row.state === "pending" || isWaiting(row, now) || row.recurring || mayBeRenewed(row, now);
  if (isAwaited || (await unknownFees(platform, [row])).has(row.id))
    await reconcileSubscription(platform, row.id);
}

/**
 * Repeats a request to turn renewal off that the provider did not answer. If the user has changed their mind since,
 * renewal is turned on again.
 */
async function stopRenewing(platform: Platform, row: PaidRow): Promise<void> {
  if (row.provider_subscription_id === null) return;
  const { subscriptions } = await providerOf(platform, row.provider);
  await subscriptions.setRenewing(row.provider_subscription_id, false);
  const stopped = await select(
    platform.db,
    `UPDATE subscriptions SET recurring = false, cancel_requested_at = NULL, version = version + 1
      WHERE id = $id AND cancel_requested_at IS NOT NULL RETURNING 1`,
    { id: row.id },
  );
  if (stopped.length > 0) return;
  const now = await findSubscription(platform, row.id);
  if (now?.recurring && canResume(platform, row.provider))
    await subscriptions.setRenewing(row.provider_subscription_id, true);
}

/** Closes an abandoned checkout after some days, and a subscription whose renewal failed after the grace period. */
async function closeIfOver(scope: Scope, row: SubscriptionRow): Promise<void> {
  const { platform } = scope;
  const now = platform.clock.now();
  const closes = closesAt(periodOf(row));
  const isGivenUp = row.state === "pending" && now.getTime() - row.created_at.getTime() >= GIVEN_UP_MS;
  const isOver = closes !== null && now >= closes && (row.recurring || row.failing);
  if (!isGivenUp && !isOver) return;
  await scope.execute(
    "UPDATE subscriptions SET state = $state, recurring = false, failing = false, version = version + 1 WHERE id = $id",
    { id: row.id, state: isGivenUp ? "disabled" : row.state },
  );
  // Nobody is charged for what they no longer have.
  await queueStop(scope, row.id);
}

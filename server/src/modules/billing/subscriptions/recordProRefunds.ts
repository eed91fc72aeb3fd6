import { type Entry, refundEntries } from "@quire/domain/billing/journals";
import { remainingMs } from "@quire/domain/billing/proSchedule";
import type { PaymentProvider } from "@quire/domain/enums";
import { withTransaction } from "../../../platform/database/withTransaction.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type ReadScope, type Scope, scopeOf } from "../../../platform/scope.ts";
import { showsLostAsRefund } from "../disputes/lostAsRefund.ts";
import { type JournalKind, postJournal } from "../ledger/postJournal.ts";
import { type SubscriptionChargeColumns, subscriptionCharges } from "../models/subscriptions.ts";
import { providerOf } from "../payments/openProviders.ts";
import type { ProviderDispute, ProviderRefund } from "../payments/provider.ts";
import { type LockedUser, lockUser } from "./lockUser.ts";
import { queueStop } from "./queueStop.ts";
import { lostParts, recordProDispute } from "./recordProDispute.ts";
import { reschedulePeriods } from "./reschedulePeriods.ts";
import { findSubscription, type SubscriptionRow } from "./subscriptionRow.ts";
import { syncProMembership } from "./syncProMembership.ts";

interface ChargeRow
  extends Pick<
    SubscriptionChargeColumns,
    | "id"
    | "subscription_id"
    | "provider"
    | "amount"
    | "currency"
    | "refunded_at"
    | "amount_refunded"
    | "lost"
    | "dispute_fee"
  > {
  user_id: string;
}

/**
 * Records refunds from the provider's dashboard and lost disputes of a Pro payment. Once nothing of it is left, the
 * rest of its time is revoked and the subscription stopped; if a refund fails in the end, the time is restored but
 * renewal stays off. True if it is a Pro payment. Safe to repeat.
 */
export async function recordProRefunds(
  platform: Platform,
  provider: PaymentProvider,
  paymentId: string,
  dispute?: ProviderDispute,
): Promise<boolean> {
  const known = await findCharge(scopeOf(platform, null), provider, paymentId);
  if (!known) return false;
  const refunds = await (await providerOf(platform, provider)).listRefunds(paymentId);
  await withTransaction(platform.db, async (transaction) => {
    const scope = scopeOf(platform, transaction);
    const user = await lockUser(scope, known.user_id);
    const charge = user && (await findCharge(scope, provider, paymentId));
    if (!charge) return;
    const lost = dispute ? await recordProDispute(scope, charge, dispute) : charge.lost;
    await applyRefunded(scope, user, charge, await refundedAmount(scope, { ...charge, lost }, refunds));
  });
  return true;
}

const CHARGE = `
  SELECT c.id, c.subscription_id, s.user_id, c.provider, c.amount::float8 AS amount, c.currency, c.refunded_at,
         c.amount_refunded::float8 AS amount_refunded, c.lost::float8 AS lost, c.dispute_fee::float8 AS dispute_fee
    FROM subscription_charges c JOIN subscriptions s ON s.id = c.subscription_id
   WHERE c.provider = $provider AND c.payment_id = $paymentId`;

async function findCharge(
  scope: ReadScope,
  provider: PaymentProvider,
  paymentId: string,
): Promise<ChargeRow | null> {
  const [row] = await scope.select<ChargeRow>(CHARGE, { provider, paymentId });
  return row ?? null;
}

/** How much of the payment was refunded. What a bank took is never given back. */
async function refundedAmount(
  scope: Scope,
  charge: ChargeRow,
  refunds: readonly ProviderRefund[],
): Promise<number> {
  const others = refunds.filter(({ state }) => state !== "failed");
  const lost = await lostParts(scope, charge);
  const own = showsLostAsRefund(charge.provider) ? withoutLost(others, lost) : others;
  const parts = [...own.map(({ amount }) => amount), ...lost];
  return Math.min(
    charge.amount,
    parts.reduce((sum, amount) => sum + amount, 0),
  );
}

/** The refunds without those that show the amount of a lost dispute. */
function withoutLost(refunds: readonly ProviderRefund[], lost: readonly number[]): ProviderRefund[] {
  const unmatched = [...lost];
  return refunds.filter(({ refundId, amount }) => {
    const at = refundId === null ? unmatched.indexOf(amount) : -1;
    if (at >= 0) unmatched.splice(at, 1);
    return at < 0;
  });
}

async function applyRefunded(
  scope: Scope,
  user: LockedUser,
  charge: ChargeRow,
  refunded: number,
): Promise<void> {
  if (refunded === charge.amount_refunded) return;
  const { amount, provider } = charge;
  const sale = { provider, amount, split: { creator: 0, platform: amount } };
  await subscriptionCharges(scope.platform.db).update(
    { amount_refunded: refunded },
    { where: { id: charge.id }, transaction: scope.transaction },
  );
  await post(scope, charge, {
    kind: refunded > charge.amount_refunded ? "refund" : "refund_failed",
    entries: refundEntries(sale, charge.amount_refunded, refunded),
  });
  const isFull = refunded === amount;
  if (isFull === (charge.refunded_at !== null)) return;
  await (isFull ? revokeTime(scope, charge) : restoreTime(scope, charge));
  if (isFull) await queueStop(scope, charge.subscription_id);
  await syncProMembership(scope, user);
}

/** Revokes the remaining time that the payment bought. The user's other periods no longer wait for it. */
async function revokeTime(scope: Scope, charge: ChargeRow): Promise<void> {
  const { platform, transaction } = scope;
  const now = platform.clock.now();
  const row = await findSubscription(platform, charge.subscription_id, transaction);
  const milliseconds = row ? await remainingOf(scope, row, charge, now) : 0;
  await scope.execute(
    `WITH charge AS (
       UPDATE subscription_charges SET refunded_at = $now, refunded_time = $time::interval
        WHERE id = $id RETURNING subscription_id, refunded_time)
     UPDATE subscriptions s SET end_time = greatest(s.end_time - c.refunded_time, s.start_time),
            paid_until = s.paid_until - c.refunded_time, recurring = false, failing = false, version = s.version + 1
       FROM charge c WHERE s.id = c.subscription_id`,
    { id: charge.id, now, time: `${milliseconds} milliseconds` },
  );
  await reschedulePeriods(scope, charge.user_id, now);
}

interface PeriodRow {
  id: string;
  start: Date;
  end: Date;
}

async function remainingOf(
  scope: Scope,
  { id, start_time, end_time, resumes_at }: SubscriptionRow,
  charge: ChargeRow,
  now: Date,
): Promise<number> {
  const periods = await scope.select<PeriodRow>(
    `SELECT id, period_start AS start, period_end AS "end" FROM subscription_charges
      WHERE subscription_id = $id AND (refunded_at IS NULL OR id = $charge) ORDER BY period_start`,
    { id, charge: charge.id },
  );
  const at = periods.findIndex((period) => period.id === charge.id);
  const [own, ...later] = periods.slice(at);
  if (!own || start_time === null || end_time === null) return 0;
  return remainingMs({ start: start_time, end: end_time, resumesAt: resumes_at }, own, later, now);
}

/** Restores revoked time: now, or at the place where it waited. The user's other periods wait for it again. */
async function restoreTime(scope: Scope, { id, user_id, subscription_id }: ChargeRow): Promise<void> {
  const { platform } = scope;
  const [restored] = await scope.select<{ begins: Date }>(
    `WITH charge AS (
       SELECT c.subscription_id, c.refunded_time, greatest($now::timestamptz, s.start_time, s.resumes_at) AS begins
         FROM subscription_charges c JOIN subscriptions s ON s.id = c.subscription_id WHERE c.id = $id), cleared AS (
       UPDATE subscription_charges SET refunded_at = NULL, refunded_time = NULL WHERE id = $id)
     UPDATE subscriptions s SET resumes_at = CASE WHEN s.end_time < c.begins THEN c.begins ELSE s.resumes_at END,
            end_time = greatest(s.end_time, c.begins) + c.refunded_time, paid_until = s.paid_until + c.refunded_time,
            version = s.version + 1
       FROM charge c WHERE s.id = c.subscription_id AND c.refunded_time > '0' RETURNING c.begins`,
    { id, now: platform.clock.now() },
  );
  if (restored) await reschedulePeriods(scope, user_id, restored.begins, subscription_id);
}

/** Each journal has an id of its own: the locked charge row makes sure that it is written once. */
const post = (
  scope: Scope,
  { currency }: ChargeRow,
  { kind, entries }: { kind: JournalKind; entries: readonly Entry[] },
) =>
  postJournal(scope, {
    ...{ kind, entries, currency },
    subjectId: scope.platform.newId(),
    orderId: null,
    ownerId: null,
  });

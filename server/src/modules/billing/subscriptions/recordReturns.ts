import { type Entry, returnEntries } from "@quire/domain/billing/journals";
import type { Currency } from "@quire/domain/billing/money";
import { timeToCome } from "@quire/domain/billing/proPeriods";
import type { PaymentProvider } from "@quire/domain/enums";
import { QueryTypes } from "sequelize";
import { withTransaction } from "../../../platform/database/withTransaction.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Scope } from "../../../platform/scope.ts";
import { showsLostAsRefund } from "../disputes/lostAsRefund.ts";
import { type JournalKind, postJournal } from "../ledger/postJournal.ts";
import { providerOf } from "../payments/openProviders.ts";
import type { ProviderDispute, ProviderRefund } from "../payments/provider.ts";
import { deferPeriods, moveOthersBack } from "./deferPeriods.ts";
import { type LockedUser, lockUser } from "./lockUser.ts";
import { queueStop } from "./queueStop.ts";
import { lostParts, recordProDispute } from "./recordProDispute.ts";
import { findSubscription, type SubscriptionRow } from "./subscriptionRow.ts";
import { syncProMembership } from "./syncProMembership.ts";

interface ChargeRow {
  id: string;
  subscription_id: string;
  user_id: string;
  provider: PaymentProvider;
  amount: number;
  currency: Currency;
  /** When all of it had gone back, and its time with it. */
  returned_at: Date | null;
  returned: number;
  /** How much of that banks took. */
  lost: number;
  /** What the provider took for all disputes about it that are decided; null until one is. */
  dispute_fee: number | null;
}

/**
 * Takes over what went back of a payment for Pro, by refunds in the provider's dashboard or by a dispute that was lost: once
 * nothing of it is left, the rest of its time goes with it, and nothing more is charged; should a refund fail in the end, all
 * is as before but the renewals. True where it is a payment for Pro at all. As often as need be: what is known already has no
 * effect.
 */
export async function recordReturns(
  platform: Platform,
  provider: PaymentProvider,
  paymentId: string,
  dispute?: ProviderDispute,
): Promise<boolean> {
  const known = await findCharge({ platform, transaction: null }, provider, paymentId);
  if (!known) return false;
  const refunds = await (await providerOf(platform, provider)).listRefunds(paymentId);
  await withTransaction(platform.db, async (transaction) => {
    const scope = { platform, transaction };
    const person = await lockUser(scope, known.user_id);
    const charge = person && (await findCharge(scope, provider, paymentId));
    if (!charge) return;
    const lost = dispute ? await recordProDispute(scope, charge, dispute) : charge.lost;
    await act(scope, person, charge, await returnedOf(scope, { ...charge, lost }, refunds));
  });
  return true;
}

const CHARGE = `
  SELECT c.id, c.subscription_id, s.user_id, c.provider, c.amount::float8 AS amount, c.currency, c.returned_at,
         c.returned::float8 AS returned, c.lost::float8 AS lost, c.dispute_fee::float8 AS dispute_fee
    FROM subscription_charges c JOIN subscriptions s ON s.id = c.subscription_id
   WHERE c.provider = $provider AND c.payment_id = $paymentId`;

async function findCharge(
  { platform, transaction }: { platform: Platform; transaction: Scope["transaction"] | null },
  provider: PaymentProvider,
  paymentId: string,
): Promise<ChargeRow | null> {
  const [row] = await platform.db.query<ChargeRow>(CHARGE, {
    bind: { provider, paymentId },
    transaction,
    type: QueryTypes.SELECT,
  });
  return row ?? null;
}

/** How much of it went back. What a bank took once stays taken. */
async function returnedOf(
  scope: Scope,
  charge: ChargeRow,
  refunds: readonly ProviderRefund[],
): Promise<number> {
  const standing = refunds.filter(({ state }) => state !== "failed");
  const lost = await lostParts(scope, charge);
  const own = showsLostAsRefund(charge.provider) ? withoutLost(standing, lost) : standing;
  const parts = [...own.map(({ amount }) => amount), ...lost];
  return Math.min(
    charge.amount,
    parts.reduce((sum, amount) => sum + amount, 0),
  );
}

/** The refunds that are not what a lost dispute took. */
function withoutLost(refunds: readonly ProviderRefund[], lost: readonly number[]): ProviderRefund[] {
  const taken = [...lost];
  return refunds.filter(({ refundId, amount }) => {
    const at = refundId === null ? taken.indexOf(amount) : -1;
    if (at >= 0) taken.splice(at, 1);
    return at < 0;
  });
}

async function act(scope: Scope, person: LockedUser, charge: ChargeRow, returned: number): Promise<void> {
  if (returned === charge.returned) return;
  const { amount, provider } = charge;
  const sale = { provider, amount, split: { creator: 0, platform: amount } };
  await scope.platform.db.query(
    "UPDATE subscription_charges SET returned = $returned::bigint WHERE id = $id",
    { bind: { id: charge.id, returned }, transaction: scope.transaction },
  );
  await post(scope, charge, {
    kind: returned > charge.returned ? "refund" : "refund_failed",
    entries: returnEntries(sale, charge.returned, returned),
  });
  const isBack = returned === amount;
  if (isBack === (charge.returned_at !== null)) return;
  await (isBack ? takeTime(scope, charge) : giveTime(scope, charge));
  if (isBack) await queueStop(scope, charge.subscription_id);
  await syncProMembership(scope, person);
}

/** What is still to come of the time that it paid for goes back too, and what else they have waits for it no longer. */
async function takeTime(scope: Scope, charge: ChargeRow): Promise<void> {
  const { platform, transaction } = scope;
  const now = platform.clock.now();
  const row = await findSubscription(platform, charge.subscription_id, transaction);
  const milliseconds = row ? await toCome(scope, row, charge, now) : 0;
  await platform.db.query(
    `WITH charge AS (
       UPDATE subscription_charges SET returned_at = $now, returned_time = $time::interval
        WHERE id = $id RETURNING subscription_id, returned_time)
     UPDATE subscriptions s SET end_time = greatest(s.end_time - c.returned_time, s.start_time),
            paid_until = s.paid_until - c.returned_time, recurring = false, failing = false, version = s.version + 1
       FROM charge c WHERE s.id = c.subscription_id`,
    { bind: { id: charge.id, now, time: `${milliseconds} milliseconds` }, transaction },
  );
  if (row) await moveOthersBack(scope, row, milliseconds);
}

interface PeriodRow {
  id: string;
  start: Date;
  end: Date;
}

async function toCome(
  { platform, transaction }: Scope,
  { id, start_time, end_time, resumes_at }: SubscriptionRow,
  charge: ChargeRow,
  now: Date,
): Promise<number> {
  const periods = await platform.db.query<PeriodRow>(
    `SELECT id, period_start AS start, period_end AS "end" FROM subscription_charges
      WHERE subscription_id = $id AND (returned_at IS NULL OR id = $charge) ORDER BY period_start`,
    { bind: { id, charge: charge.id }, transaction, type: QueryTypes.SELECT },
  );
  const at = periods.findIndex((period) => period.id === charge.id);
  const [own, ...later] = periods.slice(at);
  if (!own || start_time === null || end_time === null) return 0;
  return timeToCome({ start: start_time, end: end_time, resumesAt: resumes_at }, own, later, now);
}

/** The time is theirs again, where it would have begun; what waited for it waits again. */
async function giveTime(scope: Scope, { id, subscription_id }: ChargeRow): Promise<void> {
  const { platform, transaction } = scope;
  const [returned] = await platform.db.query<{ from: Date; until: Date }>(
    `WITH charge AS (
       SELECT c.subscription_id, c.returned_time, greatest(c.returned_at, s.start_time, s.resumes_at) AS begins
         FROM subscription_charges c JOIN subscriptions s ON s.id = c.subscription_id WHERE c.id = $id), cleared AS (
       UPDATE subscription_charges SET returned_at = NULL, returned_time = NULL WHERE id = $id)
     UPDATE subscriptions s SET end_time = s.end_time + c.returned_time, paid_until = s.paid_until + c.returned_time,
            version = s.version + 1
       FROM charge c WHERE s.id = c.subscription_id
     RETURNING c.begins AS "from", c.begins + c.returned_time AS until`,
    { bind: { id }, transaction, type: QueryTypes.SELECT },
  );
  const row = await findSubscription(platform, subscription_id, transaction);
  if (row && returned) await deferPeriods(scope, row, returned);
}

/** Each under a name of its own: that it is written once, the charge's own row says, which is held. */
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

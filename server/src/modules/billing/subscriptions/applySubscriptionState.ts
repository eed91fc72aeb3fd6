import type { Scope } from "../../../platform/scope.ts";
import { bookCharge } from "./bookCharge.ts";
import { deferPeriods } from "./deferPeriods.ts";
import { endOtherRenewals } from "./endOtherRenewals.ts";
import { recordTrial } from "./hasUsedTrial.ts";
import { type LockedUser, lockUser, periodsOf } from "./lockUser.ts";
import { proReceiptEmail, proTrialEmail } from "./proReceiptEmail.ts";
import { queueStop } from "./queueStop.ts";
import { type ReaderStanding, standingOf } from "./standingOf.ts";
import type { PeriodPaid, RunningSubscription, SubscriptionReading } from "./subscriptionPort.ts";
import { findSubscription, isPaidFor, type PaidRow, type SubscriptionRow } from "./subscriptionRow.ts";
import { syncProMembership } from "./syncProMembership.ts";

/**
 * Acts upon what a provider says of a subscription: charges, times, groups, ledger and letters in one transaction. Null when
 * somebody else did meanwhile: then the answer may be an old one.
 */
export async function applySubscriptionState(
  scope: Scope,
  before: PaidRow,
  reading: SubscriptionReading,
): Promise<SubscriptionRow | null> {
  const person = await lockUser(scope, before.user_id);
  const row = await findSubscription(scope.platform, before.id, scope.transaction);
  if (!person || !row || !isPaidFor(row) || row.version !== before.version) return null;
  if (reading.state === "over") await close(scope, row);
  if (reading.state === "begun") await take(scope, row, person, reading.running);
  await syncProMembership(scope, person);
  return findSubscription(scope.platform, row.id, scope.transaction);
}

/** Nobody agreed, and nobody can any more. */
async function close({ platform, transaction }: Scope, row: PaidRow): Promise<void> {
  await platform.db.query(
    "UPDATE subscriptions SET state = 'disabled', is_over = true, version = version + 1 WHERE id = $id AND state <> 'begun' AND NOT is_over",
    { bind: { id: row.id }, transaction },
  );
}

async function take(
  scope: Scope,
  row: PaidRow,
  person: LockedUser,
  running: RunningSubscription,
): Promise<void> {
  if (isOther(row, running)) return setAside(scope, row, running, OTHER);
  if (!(await takeTrial(scope, row, person, running))) return setAside(scope, row, running, TRIAL_USED);
  const isRight = ({ amount, currency }: PeriodPaid) => amount === row.amount && currency === row.currency;
  const charges: PeriodPaid[] = [];
  for (const paid of running.paid) {
    if (!isRight(paid)) logOther(scope, row, paid);
    else if (await bookCharge(scope, row, paid)) charges.push(paid);
  }
  const standing = standingOf(row, running, charges, scope.platform.clock.now());
  if (!standing) return;
  const isTooMany = await renewsBesideAnother(scope, row, standing);
  await keep(scope, row, running, { ...standing, recurring: standing.recurring && !isTooMany });
  if (isTooMany) await queueStop(scope, row.id);
  if (standing.paid) {
    await endOtherRenewals(scope, row);
    await deferPeriods(scope, row, standing.paid);
  }
  // Whoever is gone, or was given up, is not charged again.
  if (person.isGone && !running.isOver) await queueStop(scope, row.id);
  if (person.isGone) return;
  if (row.state !== "begun" && standing.trialEnd && charges.length === 0)
    await proTrialEmail(scope, person, row, standing.trialEnd);
  for (const paid of charges) await proReceiptEmail(scope, person, row, paid);
}

/**
 * Whether it renews again, be it resumed in the provider's dashboard or not stopped there yet, and nothing was paid for it,
 * while another of theirs renews.
 */
async function renewsBesideAnother(
  scope: Scope,
  row: PaidRow,
  { recurring, paid }: ReaderStanding,
): Promise<boolean> {
  if (row.state !== "begun" || row.recurring || !recurring || paid) return false;
  const all = await periodsOf(scope, row.user_id);
  return all.some((other) => other.id !== row.id && other.recurring);
}

const isOther = (
  row: PaidRow,
  { ownId, amount, currency, interval, trialEnd }: RunningSubscription,
): boolean =>
  ownId !== row.id ||
  amount !== row.amount ||
  currency !== row.currency ||
  interval !== row.plan_interval ||
  (trialEnd !== null && row.trial_days === 0);

/**
 * Two checkouts with free days may have been open at once, also under two accounts of one person: they are given once, to the
 * first that is noted. False where that was another. What was paid after them stands all the same.
 */
async function takeTrial(
  scope: Scope,
  row: PaidRow,
  person: LockedUser,
  { trialEnd, paid }: RunningSubscription,
): Promise<boolean> {
  if (row.state === "begun" || trialEnd === null) return true;
  const isFirst = await recordTrial(scope, person);
  if (paid.length > 0) return true;
  const others = await periodsOf(scope, row.user_id);
  return isFirst && !others.some(({ id, trial_end }) => id !== row.id && trial_end !== null);
}

const OTHER = "The approved plan doesn't match our offer. Email support and mention this subscription.";
const TRIAL_USED = "You've already used your free trial. You weren't charged, and you won't be.";

/** Signed or not, what is not what was offered gives nothing, and is not to be charged. */
async function setAside(
  scope: Scope,
  row: PaidRow,
  running: RunningSubscription,
  note: string,
): Promise<void> {
  const { platform, transaction } = scope;
  const { paid, ...told } = running;
  platform.log.error(
    { subscription: row.id, told, payments: paid.map(({ paymentId }) => paymentId) },
    "a subscription is not the one that was offered",
  );
  if (row.state === "begun" || row.note !== null) return;
  await platform.db.query(
    `UPDATE subscriptions SET state = 'disabled', note = $note, provider_subscription_id = $told, version = version + 1
      WHERE id = $id`,
    { bind: { id: row.id, note, told: running.id }, transaction },
  );
  if (!running.isOver) await queueStop(scope, row.id);
}

function logOther({ platform }: Scope, row: PaidRow, { paymentId, amount, currency }: PeriodPaid): void {
  platform.log.error(
    { subscription: row.id, payment: paymentId, amount, currency },
    "a payment is not the one that its subscription asks for",
  );
}

const KEEP = `
  UPDATE subscriptions SET state = 'begun', note = NULL, provider_subscription_id = $providerId, start_time = $start,
         end_time = $end, trial_end = $trialEnd, paid_until = $paidUntil, recurring = $recurring, failing = $failing,
         is_over = $isOver, stop_asked_at = CASE WHEN $recurring THEN stop_asked_at END,
         version = version + 1
   WHERE id = $id AND (state, provider_subscription_id, start_time, end_time, trial_end, paid_until, recurring, failing, is_over)
     IS DISTINCT FROM ('begun', $providerId, $start, $end, $trialEnd, $paidUntil, $recurring, $failing, $isOver)`;

async function keep(
  { platform, transaction }: Scope,
  row: PaidRow,
  running: RunningSubscription,
  { start, end, trialEnd, paidUntil, recurring, failing }: ReaderStanding,
): Promise<void> {
  await platform.db.query(KEEP, {
    bind: {
      ...{ id: row.id, providerId: running.id, isOver: running.isOver },
      ...{ start, end, trialEnd, paidUntil, recurring, failing },
    },
    transaction,
  });
}

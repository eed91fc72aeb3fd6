import type { Scope } from "../../../platform/scope.ts";
import { bookCharge } from "./bookCharge.ts";
import { recordTrial } from "./hasUsedTrial.ts";
import { type LockedUser, lockUser, periodsOf } from "./lockUser.ts";
import { proReceiptEmail, proTrialEmail } from "./proReceiptEmail.ts";
import { queueStop } from "./queueStop.ts";
import { type ReconciledState, reconciledState } from "./reconciledState.ts";
import { reschedulePeriods } from "./reschedulePeriods.ts";
import type { PeriodPaid, RunningSubscription, SubscriptionReading } from "./subscriptionPort.ts";
import { findSubscription, isPaidFor, type PaidRow, type SubscriptionRow } from "./subscriptionRow.ts";
import { syncProMembership } from "./syncProMembership.ts";

/**
 * Applies a subscription's state as its provider reports it: charges, periods, groups, ledger and emails in one
 * transaction. Null if another process applied one in between: then this one may be outdated.
 */
export async function applySubscriptionState(
  scope: Scope,
  before: PaidRow,
  reading: SubscriptionReading,
): Promise<SubscriptionRow | null> {
  const user = await lockUser(scope, before.user_id);
  const row = await findSubscription(scope.platform, before.id, scope.transaction);
  if (!user || !row || !isPaidFor(row) || row.version !== before.version) return null;
  if (reading.state === "over") await close(scope, row);
  if (reading.state === "started") await applyRunning(scope, row, user, reading.running);
  await syncProMembership(scope, user);
  return findSubscription(scope.platform, row.id, scope.transaction);
}

/** Closes a checkout that nobody approved and that has expired. */
async function close(scope: Scope, row: PaidRow): Promise<void> {
  await scope.execute(
    "UPDATE subscriptions SET state = 'disabled', is_over = true, version = version + 1 WHERE id = $id AND state <> 'started' AND NOT is_over",
    { id: row.id },
  );
}

async function applyRunning(
  scope: Scope,
  row: PaidRow,
  user: LockedUser,
  running: RunningSubscription,
): Promise<void> {
  if (isOther(row, running)) return rejectSubscription(scope, row, running, OTHER);
  if (!(await claimTrial(scope, row, user, running)))
    return rejectSubscription(scope, row, running, TRIAL_USED);
  const isRight = ({ amount, currency }: PeriodPaid) => amount === row.amount && currency === row.currency;
  const charges: PeriodPaid[] = [];
  for (const paid of running.paid) {
    if (!isRight(paid)) logOther(scope, row, paid);
    else if (await bookCharge(scope, row, paid)) charges.push(paid);
  }
  const state = reconciledState(row, running, charges, scope.platform.clock.now());
  if (!state) return;
  const isTooMany = await isSecondRenewal(scope, row, state);
  await saveState(scope, row, running, { ...state, recurring: state.recurring && !isTooMany });
  if (isTooMany) await queueStop(scope, row.id);
  if (state.paidFrom) {
    await endOtherRenewals(scope, row);
    await reschedulePeriods(scope, row.user_id, state.paidFrom, row.id);
  }
  // A deleted user is not charged again.
  if (user.isDeleted && !running.isOver) await queueStop(scope, row.id);
  if (user.isDeleted) return;
  if (row.state !== "started" && state.trialEnd && charges.length === 0)
    await proTrialEmail(scope, user, row, state.trialEnd);
  for (const paid of charges) await proReceiptEmail(scope, user, row, paid);
}

/**
 * Whether it renews again without a new payment (resumed in the provider's dashboard, or not stopped there yet)
 * while another subscription of the user renews.
 */
async function isSecondRenewal(
  scope: Scope,
  row: PaidRow,
  { recurring, paidFrom }: ReconciledState,
): Promise<boolean> {
  if (row.state !== "started" || row.recurring || !recurring || paidFrom) return false;
  const all = await periodsOf(scope, row.user_id);
  return all.some((other) => other.id !== row.id && other.recurring);
}

/** Stops the renewal of the user's other subscriptions, at their providers too. Their paid time stays. */
async function endOtherRenewals(scope: Scope, paid: SubscriptionRow): Promise<void> {
  const ended = await scope.select<{ id: string }>(
    `UPDATE subscriptions SET recurring = false, failing = false, version = version + 1
      WHERE user_id = $userId AND id <> $id AND (recurring OR failing) RETURNING id`,
    { userId: paid.user_id, id: paid.id },
  );
  for (const { id } of ended) await queueStop(scope, id);
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
 * Two checkouts with a trial may be open at once, even under two accounts of one user. The first one recorded gets
 * the trial. False for the other, unless it was paid after the trial.
 */
async function claimTrial(
  scope: Scope,
  row: PaidRow,
  user: LockedUser,
  { trialEnd, paid }: RunningSubscription,
): Promise<boolean> {
  if (row.state === "started" || trialEnd === null) return true;
  const isFirst = await recordTrial(scope, user);
  if (paid.length > 0) return true;
  const others = await periodsOf(scope, row.user_id);
  return isFirst && !others.some(({ id, trial_end }) => id !== row.id && trial_end !== null);
}

const OTHER = "The approved plan doesn't match our offer. Email support and mention this subscription.";
const TRIAL_USED = "You've already used your free trial. You weren't charged, and you won't be.";

/** Signed or not, a subscription that differs from our offer grants nothing and must not be charged. */
async function rejectSubscription(
  scope: Scope,
  row: PaidRow,
  running: RunningSubscription,
  note: string,
): Promise<void> {
  const { platform } = scope;
  const { paid, ...details } = running;
  platform.log.error(
    { subscription: row.id, details, payments: paid.map(({ paymentId }) => paymentId) },
    "a subscription differs from our offer",
  );
  if (row.state === "started" || row.note !== null) return;
  await scope.execute(
    `UPDATE subscriptions SET state = 'disabled', note = $note, provider_subscription_id = $providerId, version = version + 1
      WHERE id = $id`,
    { id: row.id, note, providerId: running.id },
  );
  if (!running.isOver) await queueStop(scope, row.id);
}

function logOther({ platform }: Scope, row: PaidRow, { paymentId, amount, currency }: PeriodPaid): void {
  platform.log.error(
    { subscription: row.id, payment: paymentId, amount, currency },
    "a payment does not match its subscription",
  );
}

const SAVE = `
  UPDATE subscriptions SET state = 'started', note = NULL, provider_subscription_id = $providerId, start_time = $start,
         end_time = $end, trial_end = $trialEnd, paid_until = $paidUntil, recurring = $recurring, failing = $failing,
         is_over = $isOver, cancel_requested_at = CASE WHEN $recurring THEN cancel_requested_at END,
         version = version + 1
   WHERE id = $id AND (state, provider_subscription_id, start_time, end_time, trial_end, paid_until, recurring, failing, is_over)
     IS DISTINCT FROM ('started', $providerId, $start, $end, $trialEnd, $paidUntil, $recurring, $failing, $isOver)`;

async function saveState(
  scope: Scope,
  row: PaidRow,
  running: RunningSubscription,
  { start, end, trialEnd, paidUntil, recurring, failing }: ReconciledState,
): Promise<void> {
  await scope.execute(SAVE, {
    ...{ id: row.id, providerId: running.id, isOver: running.isOver },
    ...{ start, end, trialEnd, paidUntil, recurring, failing },
  });
}

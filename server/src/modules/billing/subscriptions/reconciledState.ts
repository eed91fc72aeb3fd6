import type { PeriodPaid, RunningSubscription } from "./subscriptionPort.ts";
import type { PaidRow } from "./subscriptionRow.ts";

/** A subscription's state after the provider was queried. */
export interface ReconciledState {
  start: Date;
  end: Date;
  trialEnd: Date | null;
  paidUntil: Date;
  recurring: boolean;
  failing: boolean;
  /** The start of the newly paid or free time; null if there is none. */
  paidFrom: Date | null;
}

/**
 * Null while nothing was paid and nothing is free. `end_time` advances by the time newly paid for: it may be later
 * than the provider's, if another subscription was paid for in between.
 */
export function reconciledState(
  row: PaidRow,
  running: RunningSubscription,
  charges: readonly PeriodPaid[],
  now: Date,
): ReconciledState | null {
  const { trialEnd } = running;
  const ends = [row.paid_until, trialEnd, ...charges.map(({ end }) => end)];
  const known = ends.flatMap((end) => (end ? [end.getTime()] : []));
  if (known.length === 0) return null;
  const paidUntil = new Date(Math.max(...known));
  const from = startOf(row, running, charges);
  const by = paidUntil.getTime() - from.getTime();
  const end = new Date(Math.max((row.end_time ?? from).getTime() + by, paidUntil.getTime()));
  const { unpaidFrom } = running;
  const failing = unpaidFrom !== null && unpaidFrom >= paidUntil;
  const wasRenewing = row.state === "started" ? row.recurring : true;
  return {
    // The provider's clock may be ahead of ours: don't start in the future.
    start: row.start_time ?? (from > now ? now : from),
    end,
    trialEnd: row.trial_end ?? trialEnd,
    paidUntil,
    recurring: !running.isOver && (running.renews ?? wasRenewing),
    failing,
    paidFrom: by > 0 ? from : null,
  };
}

/** When the new time starts: after a lapse later than the known time ended. */
function startOf(
  { paid_until }: PaidRow,
  { start, trialEnd }: RunningSubscription,
  charges: readonly PeriodPaid[],
): Date {
  if (charges.length === 0 || (paid_until === null && trialEnd)) return paid_until ?? start;
  const first = Math.min(...charges.map((charge) => charge.start.getTime()));
  return new Date(Math.max(first, paid_until?.getTime() ?? first));
}

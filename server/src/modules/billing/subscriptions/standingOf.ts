import type { PeriodPaid, RunningSubscription } from "./subscriptionPort.ts";
import type { PaidRow } from "./subscriptionRow.ts";

/** What a subscription is after its provider was asked. */
export interface ReaderStanding {
  start: Date;
  end: Date;
  trialEnd: Date | null;
  paidUntil: Date;
  recurring: boolean;
  failing: boolean;
  /** What was paid, or given as a trial, beyond what was known; null where nothing was. */
  paid: { from: Date; until: Date } | null;
}

/**
 * Null while nothing was paid and nothing is free. `end_time` moves by as much as the time that the provider was paid for: it
 * may lie behind that, where another subscription was paid for meanwhile.
 */
export function standingOf(
  row: PaidRow,
  running: RunningSubscription,
  charges: readonly PeriodPaid[],
  now: Date,
): ReaderStanding | null {
  const { trialEnd } = running;
  const ends = [row.paid_until, trialEnd, ...charges.map(({ end }) => end)];
  const known = ends.flatMap((end) => (end ? [end.getTime()] : []));
  if (known.length === 0) return null;
  const paidUntil = new Date(Math.max(...known));
  const from = row.paid_until ?? startOf(running, charges);
  const by = paidUntil.getTime() - from.getTime();
  const end = new Date(Math.max((row.end_time ?? from).getTime() + by, paidUntil.getTime()));
  const { unpaidFrom } = running;
  const failing = unpaidFrom !== null && unpaidFrom >= paidUntil;
  const wasRenewing = row.state === "begun" ? row.recurring : true;
  return {
    // The provider's clock may be ahead of ours: nobody waits for that.
    start: row.start_time ?? (from > now ? now : from),
    end,
    trialEnd: row.trial_end ?? trialEnd,
    paidUntil,
    recurring: !running.isOver && (running.renews ?? wasRenewing),
    failing,
    paid: by > 0 ? { from, until: paidUntil } : null,
  };
}

function startOf({ start, trialEnd }: RunningSubscription, charges: readonly PeriodPaid[]): Date {
  const first = charges.map((charge) => charge.start.getTime());
  return trialEnd || first.length === 0 ? start : new Date(Math.min(...first));
}

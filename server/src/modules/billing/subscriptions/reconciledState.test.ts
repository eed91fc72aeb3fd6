import { expect, it } from "vitest";
import { reconciledState } from "./reconciledState.ts";
import type { PeriodPaid, RunningSubscription } from "./subscriptionPort.ts";
import type { PaidRow } from "./subscriptionRow.ts";

const DAY = 24 * 60 * 60_000;
const NOW = new Date("2026-03-10T12:00:00Z");
const at = (days: number) => new Date(NOW.getTime() + days * DAY);

const row = (paidUntil: number | null, end = paidUntil): PaidRow =>
  ({
    state: paidUntil === null ? "pending" : "started",
    start_time: paidUntil === null ? null : at(-60),
    end_time: end === null ? null : at(end),
    paid_until: paidUntil === null ? null : at(paidUntil),
    trial_end: null,
    recurring: paidUntil !== null,
  }) as PaidRow;

const running = (more: Partial<RunningSubscription> = {}): RunningSubscription =>
  ({
    start: at(0),
    trialEnd: null,
    renews: true,
    isOver: false,
    unpaidFrom: null,
    ...more,
  }) as RunningSubscription;

const charge = (start: number, end: number) => ({ start: at(start), end: at(end) }) as PeriodPaid;

it.each<[string, PaidRow, RunningSubscription, PeriodPaid[], [from: number, end: number] | null]>([
  ["nothing was paid", row(null), running(), [], null],
  ["it was paid", row(null), running(), [charge(0, 31)], [0, 31]],
  ["its trial began", row(null), running({ trialEnd: at(14) }), [], [0, 14]],
  ["its trial ended before we asked", row(null), running({ trialEnd: at(14) }), [charge(14, 45)], [0, 45]],
  ["it renewed", row(0), running(), [charge(0, 31)], [0, 31]],
  ["it renewed, and has time of its own left", row(0, 9), running(), [charge(0, 31)], [0, 40]],
  ["it renewed twice", row(-31), running(), [charge(-31, 0), charge(0, 31)], [-31, 31]],
  [
    "it was paused, and is paid again: the pause was not paid for",
    row(-40),
    running(),
    [charge(0, 31)],
    [0, 31],
  ],
])("%s", (_, before, read, charges, expected) => {
  const state = reconciledState(before, read, charges, NOW);
  expect(state && [state.paidFrom, state.end]).toEqual(expected?.map(at) ?? null);
});

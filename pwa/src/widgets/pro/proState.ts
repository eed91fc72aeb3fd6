import type { Subscription } from "@quire/contracts/records/pro";
import { proWarning } from "@quire/domain/billing/proPeriods";

const DAY = 24 * 60 * 60_000;

export interface ProState {
  /** The active plan; null without Pro. Of several, the recurring one, else the one that ends last. */
  current: Subscription | null;
  /** Pro lasts at least until then, ISO 8601. */
  until: string | null;
  warning: Warning | null;
}

/** A notice about a plan that ends or has ended (specification §4). */
export type Warning =
  | { kind: "failed"; until: string }
  /** `days`: calendar days in UTC; 0 on the last day. */
  | { kind: "ending"; until: string; days: number; by: RenewAction }
  | { kind: "expired"; since: string };

/** How to keep Pro: turn on renewals, subscribe again, or subscribe for the first time if Pro was a gift. */
export type RenewAction = "switch" | "resubscribe" | "first";

const endOf = ({ end_time: end }: Subscription) => (end === null ? 0 : Date.parse(end));
const laterFirst = (one: Subscription, other: Subscription) => endOf(other) - endOf(one);

/** Returns a user's Pro state from all their periods. `now` in ms. */
export function proStateOf(subscriptions: readonly Subscription[], now: number): ProState {
  const running = subscriptions.filter(({ status }) => status === "active").sort(laterFirst);
  const current = running.find(({ recurring }) => recurring) ?? running[0] ?? null;
  if (!current) {
    const over = subscriptions.filter(({ status }) => status === "expired").sort(laterFirst)[0];
    return {
      current,
      until: null,
      warning: over?.end_time ? { kind: "expired", since: over.end_time } : null,
    };
  }
  // A promotional period that follows is already scheduled.
  const to = subscriptions.filter(({ status }) => status === "active" || status === "upcoming");
  // Pro stays active while a failed renewal is retried.
  const ends = to.flatMap(({ end_time: end, grace_until: grace }) =>
    [end, grace].filter((time) => time !== null),
  );
  const until = ends.sort((one, other) => Date.parse(other) - Date.parse(one))[0] ?? null;
  return { current, until, warning: warningOf(running, until, now) };
}

/** Treats all active plans as one period: Pro continues if any of them renews or is being retried. */
function warningOf(running: readonly Subscription[], until: string | null, now: number): Warning | null {
  const recurring = running.some((one) => one.recurring);
  const grace = running.map((one) => one.grace_until).find((time) => time !== null) ?? null;
  const time = { status: "active", recurring, end_time: until, grace_until: grace } as const;
  const warning = proWarning(time, new Date(now));
  if (warning === "renewal_failed" && grace) return { kind: "failed", until: grace };
  if (warning !== "expiring" || !until) return null;
  const days = Math.floor(Date.parse(until) / DAY) - Math.floor(now / DAY);
  return { kind: "ending", until, days: Math.max(0, days), by: renewActionOf(running) };
}

function renewActionOf(running: readonly Subscription[]): RenewAction {
  if (running.some((one) => one.can_change_recurring)) return "switch";
  return running.some((one) => one.plan !== null) ? "resubscribe" : "first";
}

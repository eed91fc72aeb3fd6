import type { Subscription } from "@quire/contracts/records/pro";
import { proWarning } from "@quire/domain/billing/proPeriods";

const DAY = 24 * 60 * 60_000;

export interface ReaderStanding {
  /** What runs now; null without Pro. Of several, what goes on by itself, else what ends last. */
  current: Subscription | null;
  /** Until then there is Pro at least, ISO 8601. */
  until: string | null;
  warning: Warning | null;
}

/** What a creator should know of their plan before it is too late, or after (specification §4). */
export type Warning =
  | { kind: "failed"; until: string }
  /** `days`: by the calendar (UTC); 0 on the day itself. */
  | { kind: "ending"; until: string; days: number; by: WayToKeep }
  | { kind: "expired"; since: string };

/** How Pro is kept: by switching the renewals on, by subscribing anew, or, where it was given, for the first time. */
export type WayToKeep = "switch" | "resubscribe" | "first";

const endOf = ({ end_time: end }: Subscription) => (end === null ? 0 : Date.parse(end));
const laterFirst = (one: Subscription, other: Subscription) => endOf(other) - endOf(one);

/** How somebody stands, by all the times of Pro that they have or had. `now` in ms. */
export function standingOf(subscriptions: readonly Subscription[], now: number): ReaderStanding {
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
  // What was given for afterwards has its time already.
  const to = subscriptions.filter(({ status }) => status === "active" || status === "upcoming");
  // While a renewal is tried again, Pro goes on.
  const ends = to.flatMap(({ end_time: end, grace_until: grace }) =>
    [end, grace].filter((time) => time !== null),
  );
  const until = ends.sort((one, other) => Date.parse(other) - Date.parse(one))[0] ?? null;
  return { current, until, warning: warningOf(running, until, now) };
}

/** All that runs is one time of Pro to who is warned: if any of it goes on, or is tried again, Pro does. */
function warningOf(running: readonly Subscription[], until: string | null, now: number): Warning | null {
  const recurring = running.some((one) => one.recurring);
  const grace = running.map((one) => one.grace_until).find((time) => time !== null) ?? null;
  const time = { status: "active", recurring, end_time: until, grace_until: grace } as const;
  const warning = proWarning(time, new Date(now));
  if (warning === "renewal_failed" && grace) return { kind: "failed", until: grace };
  if (warning !== "expiring" || !until) return null;
  const days = Math.floor(Date.parse(until) / DAY) - Math.floor(now / DAY);
  return { kind: "ending", until, days: Math.max(0, days), by: wayToKeep(running) };
}

function wayToKeep(running: readonly Subscription[]): WayToKeep {
  if (running.some((one) => one.can_change_recurring)) return "switch";
  return running.some((one) => one.plan !== null) ? "resubscribe" : "first";
}

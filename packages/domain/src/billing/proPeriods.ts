import { Role, type SubscriptionKind, type SubscriptionState } from "../enums.ts";
import { GRACE_DAYS, WARNING_DAYS } from "./proPlans.ts";

const DAY_MS = 24 * 60 * 60_000;

/** Days before the end of a trial to notify the user. */
export const TRIAL_NOTICE_DAYS = 3;
/** Days into the grace period to notify the user of the failed renewal. */
export const GRACE_NOTICE_DAYS = [0, 3, 6] as const;

/** A Pro period, as the rules see it. */
export interface ProPeriod {
  kind: SubscriptionKind;
  /** Null until it has started. */
  start: Date | null;
  end: Date | null;
  /** The end of the free trial, if it started with one. */
  trialEnd: Date | null;
  /** Whether it renews at its end. */
  recurring: boolean;
  /** Whether the last payment due failed. */
  failing: boolean;
  /** Never paid, or revoked: permanently ignored. */
  disabled: boolean;
}

/** A half-open interval during which a period grants Pro. */
interface Span {
  start: Date;
  until: Date;
}

/**
 * Returns when a period stops granting Pro. With a failed or pending payment it continues through the grace period,
 * so that a slow bank takes nothing away.
 */
export function closesAt({
  end,
  recurring,
  failing,
}: Pick<ProPeriod, "end" | "recurring" | "failing">): Date | null {
  if (end === null) return null;
  return recurring || failing ? after(end, GRACE_DAYS) : end;
}

/** Returns the state of a period at a moment. */
export function stateAt(period: ProPeriod, now: Date): SubscriptionState {
  const span = spanOf(period);
  if (period.disabled) return "disabled";
  if (span === null || now < span.start) return "upcoming";
  return now < span.until ? "active" : "expired";
}

/** Returns the roles these periods grant, each with the end of its gapless coverage. */
export function proRoles(periods: readonly ProPeriod[], now: Date): { role: Role; until: Date }[] {
  const spans = periods.flatMap((period) => spanOf(period) ?? []);
  const freeSpans = periods.flatMap((period) => freeSpanOf(period) ?? []);
  const pro = coveredUntil(spans, now);
  const free = coveredUntil(freeSpans, now);
  return [
    ...(pro ? [{ role: Role.pro, until: pro }] : []),
    ...(free ? [{ role: Role.freePro, until: free }] : []),
  ];
}

/** Returns until when Pro lasts without a gap; null if there is none now. */
export function proUntil(periods: readonly ProPeriod[], now: Date): Date | null {
  return coveredUntil(
    periods.flatMap((period) => spanOf(period) ?? []),
    now,
  );
}

/** Adds months in UTC: the same day of the month, or its last. */
export function addMonths(time: Date, months: number): Date {
  const later = new Date(time);
  later.setUTCDate(1);
  later.setUTCMonth(time.getUTCMonth() + months);
  const last = new Date(Date.UTC(later.getUTCFullYear(), later.getUTCMonth() + 1, 0)).getUTCDate();
  later.setUTCDate(Math.min(time.getUTCDate(), last));
  return later;
}

/** A time-based notification about Pro; `key` makes sure it is sent once. */
export type ProNotice =
  | { notice: "trial_ending" | "ending" | "ended"; key: string }
  | { notice: "renewal_failed"; day: (typeof GRACE_NOTICE_DAYS)[number]; key: string };

/**
 * Returns the notifications due for a period. `until`: when Pro ends including all later periods; null if it has
 * ended.
 */
export function noticesOf(period: ProPeriod, until: Date | null, now: Date): ProNotice[] {
  const { end, trialEnd, recurring, failing, start, disabled } = period;
  const closes = closesAt(period);
  if (disabled || start === null || end === null || closes === null || now < start) return [];
  const key = (name: string) => `${name} ${end.toISOString()}`;
  const notices: ProNotice[] = [];
  if (trialEnd && recurring && now < trialEnd && now >= after(trialEnd, -TRIAL_NOTICE_DAYS))
    notices.push({ notice: "trial_ending", key: key("trial_ending") });
  if (failing && now < closes) {
    const day = GRACE_NOTICE_DAYS.findLast((days) => days === 0 || now >= after(end, days)) ?? 0;
    notices.push({ notice: "renewal_failed", day, key: key(`renewal_failed_${day}`) });
  }
  const isLast = until === null || until.getTime() === closes.getTime();
  if (!recurring && !failing && isLast && now < closes && now >= after(closes, -WARNING_DAYS))
    notices.push({ notice: "ending", key: key("ending") });
  if (now >= closes && until === null) notices.push({ notice: "ended", key: key("ended") });
  return notices;
}

/** Returns the next time at which a period's state or notifications change; null if never. */
export function nextTransition(period: ProPeriod, now: Date): Date | null {
  const { start, end, trialEnd, failing, disabled } = period;
  const closes = closesAt(period);
  if (disabled || start === null || end === null || closes === null) return null;
  const transitions = [
    start,
    ...(trialEnd ? [after(trialEnd, -TRIAL_NOTICE_DAYS), trialEnd] : []),
    ...(failing ? GRACE_NOTICE_DAYS.map((days) => after(end, days)) : []),
    after(closes, -WARNING_DAYS),
    end,
    closes,
  ];
  const next = transitions.filter((time) => time > now).map((time) => time.getTime());
  return next.length > 0 ? new Date(Math.min(...next)) : null;
}

export type ProWarning = "expired" | "expiring" | "renewal_failed";

/** Returns the warning about the subscription that ends last, given its wire fields (§4). */
export function proWarning(
  {
    status,
    recurring,
    end_time,
    grace_until,
  }: { status: SubscriptionState; recurring: boolean; end_time: string | null; grace_until: string | null },
  now: Date,
): ProWarning | null {
  if (status === "expired") return "expired";
  if (status !== "active" || end_time === null) return null;
  if (grace_until !== null) return "renewal_failed";
  return !recurring && now > after(new Date(end_time), -WARNING_DAYS) ? "expiring" : null;
}

function spanOf(period: ProPeriod): Span | null {
  const until = closesAt(period);
  if (period.disabled || period.start === null || until === null) return null;
  return { start: period.start, until };
}

const FREE_KINDS: readonly SubscriptionKind[] = ["promotional", "referee", "referrer"];

/** The free part of a period. */
function freeSpanOf(period: ProPeriod): Span | null {
  const span = spanOf(period);
  if (span === null || FREE_KINDS.includes(period.kind)) return span;
  return period.trialEnd ? { start: span.start, until: period.trialEnd } : null;
}

function coveredUntil(spans: readonly Span[], now: Date): Date | null {
  let until = now;
  for (const span of spans.toSorted((a, b) => a.start.getTime() - b.start.getTime())) {
    if (span.start <= until && span.until > until) until = span.until;
  }
  return until > now ? until : null;
}

const after = (time: Date, days: number) => new Date(time.getTime() + days * DAY_MS);

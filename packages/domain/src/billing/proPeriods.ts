import { Role, type SubscriptionKind, type SubscriptionState } from "../enums.ts";
import { GRACE_DAYS, WARNING_DAYS } from "./proPlans.ts";

const DAY_MS = 24 * 60 * 60_000;

/** Days before the end of a trial on which its holder is told. */
export const TRIAL_NOTICE_DAYS = 3;
/** Days of the grace on which its holder is told that the renewal failed. */
export const GRACE_NOTICE_DAYS = [0, 3, 6] as const;

/** A time of Pro, as the rules see it. */
export interface ProPeriod {
  kind: SubscriptionKind;
  /** Null while nobody has begun it. */
  start: Date | null;
  end: Date | null;
  /** Until then it is free, where it began with a trial. */
  trialEnd: Date | null;
  /** Whether a payment is to come at its end. */
  recurring: boolean;
  /** Whether the last payment that was due failed. */
  failing: boolean;
  /** Never paid, or taken back: it counts for nothing, for good. */
  disabled: boolean;
}

/** A period that gives Pro from one moment until before another. */
interface Span {
  start: Date;
  until: Date;
}

/**
 * When a period gives Pro no longer. One whose payment failed, or is still to come, goes on for the days of grace: what a
 * bank is slow to say takes nothing away.
 */
export function closesAt({
  end,
  recurring,
  failing,
}: Pick<ProPeriod, "end" | "recurring" | "failing">): Date | null {
  if (end === null) return null;
  return recurring || failing ? after(end, GRACE_DAYS) : end;
}

/** What the clock makes of a period. */
export function stateAt(period: ProPeriod, now: Date): SubscriptionState {
  const span = spanOf(period);
  if (period.disabled) return "disabled";
  if (span === null || now < span.start) return "upcoming";
  return now < span.until ? "active" : "expired";
}

/** The groups that somebody is in by their periods, and until when they are without a gap. */
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

/** Until when Pro lasts without a gap; null where there is none now. */
export function proUntil(periods: readonly ProPeriod[], now: Date): Date | null {
  return coveredUntil(
    periods.flatMap((period) => spanOf(period) ?? []),
    now,
  );
}

/** Where a free period of so many months goes: after all that somebody has, so that nothing of either is lost. */
export function placeGrant(
  periods: readonly ProPeriod[],
  months: number,
  now: Date,
): { start: Date; end: Date } {
  if (!Number.isInteger(months) || months < 1) throw new RangeError(`not so many months: ${months}`);
  const ends = periods.flatMap((period) =>
    period.disabled || period.end === null ? [] : [period.end.getTime()],
  );
  const start = new Date(Math.max(now.getTime(), ...ends));
  return { start, end: addMonths(start, months) };
}

/**
 * Where a period lies once another was paid from `from` on for `by` milliseconds: what nobody charges for waits until then, so
 * that no time is used up that is paid for twice. What is over stays as it is, and so does what renews by itself.
 */
export function moveBehind(period: ProPeriod, from: Date, by: number): { start: Date; end: Date } | null {
  const { start, end, recurring, failing, disabled } = period;
  if (by <= 0 || disabled || recurring || failing || start === null || end === null || end <= from)
    return null;
  return {
    start: start >= from ? new Date(start.getTime() + by) : start,
    end: new Date(end.getTime() + by),
  };
}

/** When what is left of a period begins, once it was moved behind what runs from `from` until `until`; null where all of it is left. */
export function resumeAfter(
  { start, resumesAt }: { start: Date | null; resumesAt: Date | null },
  { from, until }: { from: Date; until: Date },
): Date | null {
  if (start !== null && start >= from) return null;
  const waited = resumesAt !== null && resumesAt > from ? resumesAt.getTime() - from.getTime() : 0;
  return new Date(until.getTime() + waited);
}

/**
 * Where a period lies once `by` milliseconds were taken back of what another has to come from `from` on: what nobody charges
 * for, and begins or goes on behind that, does so by as much earlier. Null where nothing moves. Should that time be given back,
 * `moveBehind` is the way back.
 */
export function moveAhead(
  { start, end, resumesAt, recurring, failing, disabled }: ProPeriod & { resumesAt: Date | null },
  from: Date,
  by: number,
): { start: Date; end: Date; resumesAt: Date | null } | null {
  if (disabled || recurring || failing || start === null || end === null) return null;
  const waits = resumesAt !== null && resumesAt > start;
  const less = Math.min(by, (waits ? resumesAt : start).getTime() - from.getTime());
  if (less <= 0) return null;
  const earlier = (time: Date) => new Date(time.getTime() - less);
  return waits
    ? { start, end: earlier(end), resumesAt: earlier(resumesAt) }
    : { start: earlier(start), end: earlier(end), resumesAt };
}

/** A time that was paid for, until before its end. */
interface PaidTime {
  start: Date;
  end: Date;
}

/**
 * Milliseconds that are still to come of what one payment for a period paid for. `later`: what was paid for the same period
 * after it, and is used up after it. A period that waits for another has all to come that is behind its `resumesAt`.
 */
export function timeToCome(
  { start, end, resumesAt }: { start: Date; end: Date; resumesAt: Date | null },
  paid: PaidTime,
  later: readonly PaidTime[],
  now: Date,
): number {
  const begins = Math.max(now.getTime(), start.getTime(), resumesAt?.getTime() ?? 0);
  const left = later.reduce((sum, time) => sum - lengthOf(time), end.getTime() - begins);
  return Math.min(Math.max(left, 0), lengthOf(paid));
}

const lengthOf = ({ start, end }: PaidTime): number => end.getTime() - start.getTime();

/** So many months later, in UTC: the same day of the month, or its last. */
export function addMonths(time: Date, months: number): Date {
  const later = new Date(time);
  later.setUTCDate(1);
  later.setUTCMonth(time.getUTCMonth() + months);
  const last = new Date(Date.UTC(later.getUTCFullYear(), later.getUTCMonth() + 1, 0)).getUTCDate();
  later.setUTCDate(Math.min(time.getUTCDate(), last));
  return later;
}

/** What a holder of Pro is told by the clock, and the name under which it is told once. */
export type ProNotice =
  | { notice: "trial_ending" | "ending" | "ended"; key: string }
  | { notice: "renewal_failed"; day: (typeof GRACE_NOTICE_DAYS)[number]; key: string };

/** `until`: when Pro as a whole ends, with all that follows this period; null where it has ended. */
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

/** The next moment at which the clock changes something about a period; null: never again. */
export function nextTurn(period: ProPeriod, now: Date): Date | null {
  const { start, end, trialEnd, failing, disabled } = period;
  const closes = closesAt(period);
  if (disabled || start === null || end === null || closes === null) return null;
  const turns = [
    start,
    ...(trialEnd ? [after(trialEnd, -TRIAL_NOTICE_DAYS), trialEnd] : []),
    ...(failing ? GRACE_NOTICE_DAYS.map((days) => after(end, days)) : []),
    after(closes, -WARNING_DAYS),
    end,
    closes,
  ];
  const next = turns.filter((turn) => turn > now).map((turn) => turn.getTime());
  return next.length > 0 ? new Date(Math.min(...next)) : null;
}

export type ProWarning = "expired" | "expiring" | "renewal_failed";

/** What somebody is warned of about the subscription that ends last, as it stands on the wire (§4). */
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

/** The part of a period that is free. */
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

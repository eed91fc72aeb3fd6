import type { DomainState } from "@quire/domain/enums";
import type { DomainVerdict } from "@quire/domain/sites/domainChecks";
import { suspensionDue, windowEnd } from "@quire/domain/sites/domainChecks";

/** How far the verification of a domain is: columns of `site_domains` and of `sending_domains`. */
export interface DomainProgress {
  state: DomainState;
  requested_at: Date;
  tries: number;
  lost_at: Date | null;
  checked_at: Date | null;
  next_check_at: Date | null;
  activated_at: Date | null;
  suspended_at: Date | null;
}

/** The state that `nextDomainState` starts from. */
export function checkStateOf(row: DomainProgress) {
  return { state: row.state, requestedAt: row.requested_at, tries: row.tries, lostAt: row.lost_at };
}

/** The columns of a failed domain whose 72 hours start again. */
export function restarted(now: Date) {
  return { state: "pending", requested_at: now, tries: 0, next_check_at: null } as const;
}

/** Returns the columns after a check. A check by hand doesn't change the schedule, unless it changes the state. */
export function progressAfter(
  row: DomainProgress,
  verdict: DomainVerdict,
  now: Date,
  { isManual = false }: { isManual?: boolean } = {},
): { columns: DomainProgress; isRescheduled: boolean } {
  const { state, lostAt } = verdict;
  const isChanged = state !== row.state;
  const isScheduleUnchanged = isManual && !isChanged && row.next_check_at !== null && row.next_check_at > now;
  const columns = {
    state,
    requested_at: row.requested_at,
    tries: isScheduleUnchanged ? row.tries : verdict.tries,
    lost_at: lostAt,
    checked_at: now,
    next_check_at: isScheduleUnchanged ? row.next_check_at : verdict.nextCheckAt,
    activated_at: isChanged && state === "activated" ? now : row.activated_at,
    suspended_at: state === "suspended" ? (row.suspended_at ?? now) : null,
  };
  return { columns, isRescheduled: !isScheduleUnchanged && columns.next_check_at !== null };
}

/** What a check changed that the owner is emailed about; null for nothing. */
export function progressNews(
  before: Pick<DomainProgress, "state" | "lost_at">,
  after: Pick<DomainProgress, "state" | "lost_at">,
): "activated" | "failed" | "lost" | "suspended" | null {
  if (after.state !== before.state) return after.state === "pending" ? null : after.state;
  return after.lost_at && !before.lost_at ? "lost" : null;
}

/** Returns a domain's progress as the API presents it. */
export function presentProgress(row: DomainProgress) {
  return {
    state: row.state,
    requested_at: row.requested_at.toISOString(),
    checked_at: isoOf(row.checked_at),
    next_check_at: isoOf(row.next_check_at),
    expires_at: row.state === "pending" ? windowEnd(row.requested_at).toISOString() : null,
    suspends_at: row.state === "activated" && row.lost_at ? suspensionDue(row.lost_at).toISOString() : null,
  };
}

export function isoOf(time: Date | null): string | null {
  return time?.toISOString() ?? null;
}

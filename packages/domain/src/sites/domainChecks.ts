import { DomainState } from "../enums.ts";

/** The result of one DNS lookup: `unknown` if DNS did not answer, which is different from `missing`. */
export const Sight = { found: "found", missing: "missing", unknown: "unknown" } as const;
export type Sight = (typeof Sight)[keyof typeof Sight];

/** Returns the result of several lookups that are all needed: one that is missing outweighs one without an answer. */
export function worstOf(...sights: Sight[]): Sight {
  return [Sight.missing, Sight.unknown].find((bad) => sights.includes(bad)) ?? Sight.found;
}

/** The state of a domain before and after a check. */
export interface DomainCheckState {
  state: DomainState;
  /** When its 72 hours began. */
  requestedAt: Date;
  /** Checks since then. */
  tries: number;
  /** Since when an activated domain's records are missing. */
  lostAt: Date | null;
}

export interface DomainVerdict extends DomainCheckState {
  /** Null: no check until the user requests one. */
  nextCheckAt: Date | null;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** How long a new domain may stay pending: DNS is slow. */
export const WINDOW_MS = 72 * hour;
/** How long an activated domain's records may be missing before it is suspended. */
export const LOST_MS = 3 * day;
/** Check interval of an activated domain. */
export const RECHECK_MS = day;
/** Check interval while records are missing or could not be looked up. */
const RETRY_MS = 3 * hour;
/** A suspended domain is reactivated if its records return within this time. */
export const REACTIVATION_MS = 90 * day;

/** Returns the pause after this many checks: a minute, doubling each time, at most an hour. */
export function pauseAfter(tries: number): number {
  return Math.min(hour, minute * 2 ** Math.min(tries - 1, 10));
}

/** Returns when the window of a new domain ends. */
export function windowEnd(requestedAt: Date): Date {
  return new Date(requestedAt.getTime() + WINDOW_MS);
}

/** Returns when a domain with missing records will be suspended. */
export function suspensionDue(lostAt: Date): Date {
  return new Date(lostAt.getTime() + LOST_MS);
}

/**
 * Returns a domain's next state, given lookups of its verification record and its target. Both are required:
 * readers would otherwise be sent to a name that leads nowhere or belongs to someone else. A failed domain stays
 * failed until a new request starts a new window.
 */
export function nextDomainState(
  before: DomainCheckState,
  lookups: { proof: Sight; pointing: Sight },
  now: Date,
): DomainVerdict {
  const at = (ms: number) => new Date(now.getTime() + ms);
  const tries = before.tries + 1;
  const isLinked = lookups.proof === Sight.found && lookups.pointing === Sight.found;
  if (before.state === DomainState.failed) return { ...before, nextCheckAt: null };
  if (isLinked) return { ...before, state: "activated", tries, lostAt: null, nextCheckAt: at(RECHECK_MS) };
  const isMissing = lookups.proof === Sight.missing || lookups.pointing === Sight.missing;

  switch (before.state) {
    case DomainState.pending: {
      const end = windowEnd(before.requestedAt);
      if (now >= end) return { ...before, state: "failed", tries, nextCheckAt: null };
      const next = at(pauseAfter(tries));
      return { ...before, tries, nextCheckAt: earlier(next, end) };
    }
    case DomainState.activated: {
      if (!isMissing) return { ...before, tries, nextCheckAt: at(before.lostAt ? RETRY_MS : hour) };
      const lostAt = before.lostAt ?? now;
      const due = suspensionDue(lostAt);
      if (now >= due) return { ...before, state: "suspended", tries, lostAt, nextCheckAt: at(RECHECK_MS) };
      const next = at(RETRY_MS);
      return { ...before, tries, lostAt, nextCheckAt: earlier(next, due) };
    }
    case DomainState.suspended: {
      const since = before.lostAt ?? now;
      const isOver = now.getTime() - since.getTime() >= REACTIVATION_MS;
      return { ...before, tries, nextCheckAt: isOver ? null : at(RECHECK_MS) };
    }
  }
}

function earlier(one: Date, other: Date): Date {
  return new Date(Math.min(one.getTime(), other.getTime()));
}

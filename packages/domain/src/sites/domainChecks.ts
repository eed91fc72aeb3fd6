import { DomainState } from "../enums.ts";

/** What a look at the DNS told of one thing: `unknown` where the DNS did not answer, which is no answer of "no". */
export const Sight = { found: "found", missing: "missing", unknown: "unknown" } as const;
export type Sight = (typeof Sight)[keyof typeof Sight];

/** How a domain stands before and after a look. */
export interface DomainCheckState {
  state: DomainState;
  /** When its 72 hours began. */
  askedAt: Date;
  /** Looks since then. */
  tries: number;
  /** Since when an activated domain's records are gone. */
  lostAt: Date | null;
}

export interface DomainVerdict extends DomainCheckState {
  /** Null: nobody looks until somebody asks. */
  nextCheckAt: Date | null;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** The DNS is slow: this long a new domain is waited for. */
export const WINDOW_MS = 72 * hour;
/** How long an activated domain's records may be gone before it is suspended. */
export const LOST_MS = 3 * day;
/** An activated domain is looked at this often. */
export const RECHECK_MS = day;
/** One whose records are gone, or could not be asked for, more often. */
const WORRIED_MS = 3 * hour;
/** A suspended domain comes back by itself when its records do within this time. */
export const COME_BACK_MS = 90 * day;

/** The pause after so many looks: a minute, then twice as long each time, an hour at most. */
export function pauseAfter(tries: number): number {
  return Math.min(hour, minute * 2 ** Math.min(tries - 1, 10));
}

/** When the window of a new domain is over. */
export function windowEnd(askedAt: Date): Date {
  return new Date(askedAt.getTime() + WINDOW_MS);
}

/** When a domain whose records are gone will be suspended. */
export function suspensionDue(lostAt: Date): Date {
  return new Date(lostAt.getTime() + LOST_MS);
}

/**
 * What becomes of a domain after a look at its proof and at where it points. Both are needed: readers would be sent to a
 * name that leads nowhere, or to somebody else. A failed domain stays so: who asks anew begins a new window first.
 */
export function judgeDomain(
  before: DomainCheckState,
  seen: { proof: Sight; pointing: Sight },
  now: Date,
): DomainVerdict {
  const at = (ms: number) => new Date(now.getTime() + ms);
  const tries = before.tries + 1;
  const isHere = seen.proof === Sight.found && seen.pointing === Sight.found;
  if (before.state === DomainState.failed) return { ...before, nextCheckAt: null };
  if (isHere) return { ...before, state: "activated", tries, lostAt: null, nextCheckAt: at(RECHECK_MS) };
  const isGone = seen.proof === Sight.missing || seen.pointing === Sight.missing;

  switch (before.state) {
    case DomainState.pending: {
      const end = windowEnd(before.askedAt);
      if (now >= end) return { ...before, state: "failed", tries, nextCheckAt: null };
      const next = at(pauseAfter(tries));
      return { ...before, tries, nextCheckAt: earlier(next, end) };
    }
    case DomainState.activated: {
      if (!isGone) return { ...before, tries, nextCheckAt: at(before.lostAt ? WORRIED_MS : hour) };
      const lostAt = before.lostAt ?? now;
      const due = suspensionDue(lostAt);
      if (now >= due) return { ...before, state: "suspended", tries, lostAt, nextCheckAt: at(RECHECK_MS) };
      const next = at(WORRIED_MS);
      return { ...before, tries, lostAt, nextCheckAt: earlier(next, due) };
    }
    case DomainState.suspended: {
      const since = before.lostAt ?? now;
      const isOver = now.getTime() - since.getTime() >= COME_BACK_MS;
      return { ...before, tries, nextCheckAt: isOver ? null : at(RECHECK_MS) };
    }
  }
}

function earlier(one: Date, other: Date): Date {
  return new Date(Math.min(one.getTime(), other.getTime()));
}

const DAY = 86_400_000;

/** How long purchased text stays readable without a renewal from the server. */
export const LEASE_MS = 7 * DAY;

/**
 * Whether paid text saved on a device needs to be fetched again before it is shown. A clock set back more than a
 * day also ends the lease; otherwise a refunded purchase would stay readable forever.
 */
export function isLeaseOver(renewedAt: number, now: number): boolean {
  return now - renewedAt > LEASE_MS || renewedAt - now > DAY;
}

/** The fields of an outbox entry that its rules use. With `wanted`, it sets a state; without, it is an action. */
export interface OutboxItem {
  id: string;
  userId: string;
  kind: string;
  subject: string;
  wanted?: string | number | boolean | null;
  /** Already being sent: it may have arrived, so it can no longer be removed. */
  sending?: boolean;
}

/**
 * Whether a newer entry replaces an older one: both set the state of the same subject for the same user. Actions (a
 * comment, a purchase) never replace each other.
 */
export function supersedes(newer: OutboxItem, older: OutboxItem): boolean {
  if (newer.wanted === undefined || older.wanted === undefined || older.sending) return false;
  if (newer.id === older.id) return false;
  return newer.userId === older.userId && newer.kind === older.kind && newer.subject === older.subject;
}

/**
 * Returns milliseconds until the next attempt: 1 s, doubling up to 5 minutes, randomized so that devices don't retry at
 * the same time.
 */
export function retryDelay(attempt: number, random: () => number): number {
  const ceiling = Math.min(300_000, 1000 * 2 ** Math.min(attempt, 20));
  return Math.round(ceiling / 2 + (ceiling / 2) * random());
}

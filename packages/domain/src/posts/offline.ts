const DAY = 86_400_000;

/** How long bought text stays readable without asking again. */
export const LEASE_MS = 7 * DAY;

/**
 * Whether paid text kept on a device must be asked for again before it is shown. A clock set back more than a day
 * ends the lease too; otherwise a refunded purchase would stay readable for as long as one likes.
 */
export function isLeaseOver(renewedAt: number, now: number): boolean {
  return now - renewedAt > LEASE_MS || renewedAt - now > DAY;
}

/** What the outbox's rules see of an entry. With `wanted`, it states how things shall be; without, it is an action. */
export interface OutboxItem {
  id: string;
  userId: string;
  kind: string;
  subject: string;
  wanted?: string | number | boolean | null;
  /** Already on the wire: it may have arrived, so it can no longer be taken back. */
  sending?: boolean;
}

/**
 * Whether a newer entry makes an older one needless: both state how the same thing shall be, for the same person.
 * Actions (a comment, a purchase) never replace each other.
 */
export function supersedes(newer: OutboxItem, older: OutboxItem): boolean {
  if (newer.wanted === undefined || older.wanted === undefined || older.sending) return false;
  if (newer.id === older.id) return false;
  return newer.userId === older.userId && newer.kind === older.kind && newer.subject === older.subject;
}

/** The outbox after an entry is added, in the order to send: what it makes needless is gone, it comes last, once. */
export function enqueue<T extends OutboxItem>(outbox: readonly T[], entry: T): T[] {
  if (outbox.some((waiting) => waiting.id === entry.id)) return [...outbox];
  return [...outbox.filter((waiting) => !supersedes(entry, waiting)), entry];
}

/** Milliseconds until the next try: 1 s doubling to 5 minutes, spread by chance so that devices do not come at once. */
export function retryDelay(attempt: number, random: () => number): number {
  const ceiling = Math.min(300_000, 1000 * 2 ** Math.min(attempt, 20));
  return Math.round(ceiling / 2 + (ceiling / 2) * random());
}

/** A serial invites readers to support its creator after this many chapters: after each, it would be nagging. */
const EVERY = 5;

/**
 * Whether a text ends with an invitation to support its creator: every fifth chapter of a serial, its last one, and
 * every text that isn't part of one (`index` null).
 */
export const offersSupport = (index: number | null, hasNext: boolean): boolean =>
  index === null || !hasNext || index % EVERY === 0;

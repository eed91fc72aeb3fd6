const WINDOW_MS = 30 * 24 * 60 * 60_000;

/** Until when a payment can be given back (decisions: Money). */
export const refundableUntil = (settled: Date): Date => new Date(settled.getTime() + WINDOW_MS);

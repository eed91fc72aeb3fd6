const WINDOW_MS = 30 * 24 * 60 * 60_000;

/** Until when a payment can be refunded (decisions: Money). */
export const refundableUntil = (paidAt: Date): Date => new Date(paidAt.getTime() + WINDOW_MS);

/** An account proves itself by an address and some days; a thousand accounts made in one minute have neither. */
const TRUSTED_AFTER_MS = 3 * 24 * 60 * 60_000;

/** Whether an account is some days old. */
export function isEstablished(createdAt: Date, now: Date): boolean {
  return now.getTime() - createdAt.getTime() >= TRUSTED_AFTER_MS;
}

/** Whether an account gets a share of limited work of its own; the others share one with their network. */
export function isTrusted(
  { createdAt, hasProvedAddress }: { createdAt: Date; hasProvedAddress: boolean },
  now: Date,
): boolean {
  return hasProvedAddress && isEstablished(createdAt, now);
}

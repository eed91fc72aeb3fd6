/** How long a password or code counts as proof of who is at a browser, for sensitive calls. */
export const CONFIRMED_MS = 10 * 60_000;

/** A program's or an access token expires when it hasn't been used for this long. */
export const TOKEN_IDLE_DAYS = 90;
const TOKEN_IDLE_MS = TOKEN_IDLE_DAYS * 24 * 60 * 60_000;

/** Whether a browser's user has confirmed who they are recently enough for a sensitive call. */
export function isConfirmed(confirmedAt: Date | null, now: Date): boolean {
  return confirmedAt !== null && now.getTime() - confirmedAt.getTime() < CONFIRMED_MS;
}

/** A token that was last used at this time, or earlier, has expired. */
export function idleSince(now: Date): Date {
  return new Date(now.getTime() - TOKEN_IDLE_MS);
}

/** Returns when a credential expires if it isn't used again: browsers by date only, tokens also when idle. */
export function expiryOf(credential: {
  kind: "browser" | "program" | "token";
  lastUsed: Date;
  expires: Date | null;
}): Date | null {
  const { kind, lastUsed, expires } = credential;
  if (kind === "browser") return expires;
  const idle = new Date(lastUsed.getTime() + TOKEN_IDLE_MS);
  return expires !== null && expires < idle ? expires : idle;
}

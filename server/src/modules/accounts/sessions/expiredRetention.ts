/** How long an expired access token stays in the list: long enough to see why a script has stopped. */
export const EXPIRED_RETENTION_MS = 30 * 86_400_000;

/** How long a code pair is valid. */
export const GRANT_SECONDS = 10 * 60;
/** Minimum seconds between two polls, and the increase for each early one (RFC 8628). */
export const POLL_SECONDS = 5;

/** How long a code pair waits for its person. */
export const GRANT_SECONDS = 10 * 60;
/** Least seconds between two polls, and how much more each impatient one costs (RFC 8628). */
export const POLL_SECONDS = 5;

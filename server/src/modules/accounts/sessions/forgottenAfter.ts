/** How long an access token that has expired stays in the list: long enough to see why a script has stopped. */
export const FORGOTTEN_AFTER_MS = 30 * 86_400_000;

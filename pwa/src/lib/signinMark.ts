import { readFromTab } from "./tabStore.ts";

/**
 * Begins the fragment of a link from the platform to a site, added when a signed-in user follows it. The fragment isn't
 * sent to the server, so the page and its caches don't depend on it.
 */
export const FROM_PLATFORM = "#signed-in";

/** Whether the user came from the platform by such a link, on this page or on one before it that they left too soon. */
export const isFromPlatform = (): boolean =>
  location.hash.startsWith(FROM_PLATFORM) || readFromTab(FROM_PLATFORM) !== null;

import { call } from "../call.ts";

/**
 * Addresses of a user's private feeds, for feed readers and podcast apps. They need no sign-in: anyone who has an
 * address reads what its user may read. They end with access, and when they are replaced.
 */
export interface FeedLinks {
  rss: string;
  atom: string;
  json: string;
  /** Audio posts only, for podcast apps. */
  podcast: string;
}

/** One site's feeds; without `site_id`, those of all sites that the user follows or has bought from. */
type Scope = { site_id?: string };

/** Returns the same links each time. */
export const createFeedLinks = call<{ body: Scope; output: FeedLinks }>("POST", "w", "/users/me/feed-links");

/** Revokes all of the user's feed links, for every site, and returns new ones. */
export const replaceFeedLinks = call<{ body: Scope; output: FeedLinks }>("PUT", "w", "/users/me/feed-links");

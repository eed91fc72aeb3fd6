import { call, type Listing, type ListingQuery } from "../call.ts";
import type { PostCardWithSite } from "../records/post.ts";
import type { ReadingPosition, ReadingSuggestion } from "../records/reading.ts";

/**
 * Saves the absolute position at `read_at`, so repeating it changes nothing; of two devices the latest place wins, and
 * the furthest point of both. Without `furthest` the fraction is used. Returns the merged position.
 */
export const updateReadingPosition = call<{
  params: { siteId: string; postId: string };
  body: Pick<ReadingPosition, "fraction" | "locator" | "finished" | "read_at"> &
    Partial<Pick<ReadingPosition, "furthest" | "reset_at">>;
  output: ReadingPosition;
}>("PUT", "w", "/{siteId}/posts/{postId}/reading");

/**
 * Lists positions that changed since another sync, oldest change first. Pass `as_of` as the next `since`; it
 * lies slightly in the past, so that concurrent writes are not missed.
 */
export const listReadingPositions = call<{
  query: { since?: string; next?: string; size?: number };
  output: Listing & { positions: ReadingPosition[]; as_of: string };
}>("GET", "r", "/users/me/reading");

/** Lists started but unfinished texts of all sites, last read first; each serial once. */
export const listReadingSuggestions = call<{
  query: { next?: string; size?: number };
  output: Listing & { ways: ReadingSuggestion[] };
}>("GET", "r", "/users/me/reading/continue");

/** Lists posts of all followed sites, newest first. */
export const listInbox = call<{
  query: Omit<ListingQuery, "page">;
  output: Listing & { posts: PostCardWithSite[] };
}>("GET", "r", "/users/me/inbox");

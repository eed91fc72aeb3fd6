import { call, type Listing, type ListingQuery } from "../call.ts";
import type { PostCardWithSite } from "../records/post.ts";
import type { ReadingPosition, WayOn } from "../records/reading.ts";

/**
 * The place as it was at `read_at`, not a step from another: sending it twice changes nothing, and of two devices the one
 * that read last holds. Answers with the place that holds, which may be the other's.
 */
export const putReadingPosition = call<{
  params: { siteId: string; postId: string };
  body: Pick<ReadingPosition, "fraction" | "locator" | "finished" | "read_at">;
  output: ReadingPosition;
}>("PUT", "w", "/{siteId}/posts/{postId}/reading");

/**
 * What changed since another device asked, the oldest change first. `asked_at` is the `since` of the next time; it lies a
 * little in the past, so that nothing that was being written meanwhile is missed.
 */
export const listReadingPositions = call<{
  query: { since?: string; next?: string; size?: number };
  output: Listing & { positions: ReadingPosition[]; asked_at: string };
}>("GET", "r", "/users/me/reading");

/** What was begun and not ended, of every site, the last read first: a serial once. */
export const listWaysOn = call<{
  query: { next?: string; size?: number };
  output: Listing & { ways: WayOn[] };
}>("GET", "r", "/users/me/reading/continue");

/** What every followed site published, the newest first. */
export const listInbox = call<{
  query: Omit<ListingQuery, "page">;
  output: Listing & { posts: PostCardWithSite[] };
}>("GET", "r", "/users/me/inbox");

import { call, type Listing, type ListingQuery } from "../call.ts";
import type { SiteCard } from "../records/site.ts";

type PostKey = { siteId: string; postId: string };

/** Sets the state rather than toggling it: repeating it changes nothing. */
export const likePost = call<{ params: PostKey; output: { liked: true; likes: number } }>(
  "POST",
  "w",
  "/{siteId}/posts/{postId}/like",
);
export const unlikePost = call<{ params: PostKey; output: { liked: false; likes: number } }>(
  "DELETE",
  "w",
  "/{siteId}/posts/{postId}/like",
);
/** Returns which of these posts the caller likes; at most 100 IDs. */
export const listLikes = call<{ query: { ids?: string[] }; output: { liked: string[] } }>(
  "GET",
  "r",
  "/users/me/likes",
);

export const followSite = call<{ body: { site_id: string }; output: { following: true; followers: number } }>(
  "POST",
  "w",
  "/followers",
);
export const unfollowSite = call<{
  body: { site_id: string };
  output: { following: false; followers: number };
}>("DELETE", "w", "/followers");
export const listFollowees = call<{ query: ListingQuery; output: Listing & { sites: SiteCard[] } }>(
  "GET",
  "r",
  "/users/me/followees",
);
export const listFollowers = call<{
  params: { siteId: string };
  query: ListingQuery;
  output: Listing & { followers: { id: string; name: string; url: string | null }[]; total: number };
}>("GET", "r", "/followers/sites/{siteId}");

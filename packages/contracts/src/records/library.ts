import type { PostCardWithSite } from "./post.ts";

/** A post in a list of the library. */
export interface LibraryEntry {
  post: PostCardWithSite;
  /** When it was saved, bought or finished, UTC ISO 8601. */
  added_at: string;
  /** For a purchase: the order with its receipt. */
  order_id: string | null;
}

/** The ids of everything that a user has saved, also of posts that are no longer published. */
export interface SavedIds {
  bookmarks: string[];
  offline: { post_id: string; site_id: string }[];
}

/** A named list of posts. */
export interface ReadingList {
  id: string;
  name: string;
  /** Anyone who has its address can read it. */
  shared: boolean;
  /** How many posts were added; unpublished ones count. */
  posts: number;
  /** Whether the requested post is in it; false without one. */
  has_post: boolean;
}

/** A reading list as a reader opens it. */
export interface OpenReadingList {
  id: string;
  name: string;
  shared: boolean;
  owner: { name: string; url: string | null };
  /** The caller made it. */
  own: boolean;
}

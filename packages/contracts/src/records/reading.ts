import type { PostCardWithSite } from "./post.ts";

/** Where a reader stands in one text. */
export interface ReadingPosition {
  post_id: string;
  site_id: string;
  /** The serial that the text is part of. */
  parent_id: string | null;
  /** How much lies behind the reader, 0 to 1. */
  fraction: number;
  /** The exact place in the form of its reader: a page, a CFI, seconds. */
  locator: string | null;
  /** Read to its end at least once. */
  finished: boolean;
  /** When it was read, UTC ISO 8601; never ahead of the server's clock. */
  read_at: string;
}

/** A way to read on: the text that was left, or the one after it. */
export interface WayOn {
  post: PostCardWithSite;
  /** Of the post; 0 where it is the next one and was not begun. */
  fraction: number;
  read_at: string;
}

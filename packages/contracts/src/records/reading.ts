import type { PostCardWithSite } from "./post.ts";

/** A reader's position in one text. */
export interface ReadingPosition {
  post_id: string;
  site_id: string;
  /** The serial it belongs to. */
  parent_id: string | null;
  /** Fraction read, 0 to 1. */
  fraction: number;
  /** The exact position in the reader's own format: a page, a CFI, seconds. */
  locator: string | null;
  /** How far it was ever read, 0 to 1, since `reset_at`. It never falls. */
  furthest: number;
  /** Read to the end at least once, since `reset_at`. */
  finished: boolean;
  /** When it was read, UTC ISO 8601; never later than the server's clock. */
  read_at: string;
  /** When the reader last removed their progress; null for never. */
  reset_at: string | null;
}

/** A suggestion to continue reading: an unfinished text, or the next one. */
export interface ReadingSuggestion {
  post: PostCardWithSite;
  /** Fraction read of the post; 0 for the next one if not started. */
  fraction: number;
  read_at: string;
}

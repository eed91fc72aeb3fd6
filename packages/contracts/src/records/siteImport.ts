import type { ArchiveSource } from "@quire/domain/posts/archiveSources";
import type { PostStatus } from "./post.ts";

/** `waiting` for a free hand, `reading` post after post, and one of three ends. What was brought by then stays. */
export const SITE_IMPORT_STATES = ["waiting", "reading", "done", "failed", "cancelled"] as const;
export type SiteImportState = (typeof SITE_IMPORT_STATES)[number];

/** What became of the posts of an export; while it is read, of those so far. */
export interface SiteImportCounts {
  posts: number;
  /** New here; of a dry run, what would be. */
  added: number;
  /** How many of the added readers can see. */
  published: number;
  /** Brought by an earlier import of the same site, and left as they are. */
  already: number;
  /** Not taken, each with its reason. */
  refused: number;
  /** Pictures that are kept here now. */
  pictures: number;
  /** Pictures that could not be had: each still stands where it was, or is left out where that is nowhere. */
  pictures_missing: number;
}

/** Something in an export that is no post. */
export interface LeftAside {
  /** In the singular: `page`, `comment`. */
  what: string;
  count: number;
  /** What to do about it. */
  hint: string;
}

/** An export of another platform on its way into a site. */
export interface SiteImport {
  id: string;
  site_id: string;
  state: SiteImportState;
  source: ArchiveSource;
  /** Where the site stands that it comes from, where somebody said so. */
  site_url: string | null;
  /** Everything is read and judged; nothing is fetched, and nothing is kept. */
  dry_run: boolean;
  /** All comes as drafts, also what was published. */
  as_drafts: boolean;
  file_name: string;
  /** Bytes of the file. */
  size: number;
  counts: SiteImportCounts;
  /** Known when it is done. */
  asides: LeftAside[];
  /** Why it failed, and what to do. */
  problem: string | null;
  created: string;
  started: string | null;
  finished: string | null;
}

export const IMPORT_OUTCOMES = ["added", "already", "refused"] as const;
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];

/** What became of one post of an export. */
export interface ImportedPost {
  /** From 1, in the order of the export. */
  position: number;
  title: string;
  outcome: ImportOutcome;
  /** Null where it was refused, in a dry run, and where it has been deleted since. */
  post_id: string | null;
  /** What it came as; null where it did not come. */
  status: PostStatus | null;
  /** What of it could not be carried over, or why it was refused: a sentence each. */
  left_out: string[];
}

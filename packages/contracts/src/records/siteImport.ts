import type { ArchiveSource } from "@quire/domain/posts/archiveSources";
import type { PostStatus } from "./post.ts";

/** `waiting` in the queue, `reading` the posts, and three final states. Posts imported before the end stay. */
export const SITE_IMPORT_STATES = ["waiting", "reading", "done", "failed", "cancelled"] as const;
export type SiteImportState = (typeof SITE_IMPORT_STATES)[number];

/** Outcome of an export's posts so far. */
export interface SiteImportCounts {
  posts: number;
  /** New posts; in a dry run, posts that would be new. */
  added: number;
  /** Added posts that readers can see. */
  published: number;
  /** Already imported from the same site earlier, and left unchanged. */
  already: number;
  /** Rejected, each with its reason. */
  refused: number;
  /** Pictures that were imported. */
  pictures: number;
  /** Pictures that couldn't be fetched: each keeps its old URL, or is omitted if it has none. */
  pictures_missing: number;
}

/** Items in an export that are not posts. */
export interface SkippedItems {
  /** In the singular: `page`, `comment`. */
  what: string;
  count: number;
  /** What the user can do about them. */
  hint: string;
}

/** An import of another platform's export. */
export interface SiteImport {
  id: string;
  site_id: string;
  state: SiteImportState;
  source: ArchiveSource;
  /** Address of the original site, if given. */
  site_url: string | null;
  /** Everything is read and checked; nothing is fetched or saved. */
  dry_run: boolean;
  /** Imports everything as drafts, even published posts. */
  as_drafts: boolean;
  file_name: string;
  /** Bytes of the file. */
  size: number;
  counts: SiteImportCounts;
  /** Empty until the import is done. */
  asides: SkippedItems[];
  /** Why it failed, and what to do. */
  problem: string | null;
  created: string;
  started: string | null;
  finished: string | null;
}

export const IMPORT_OUTCOMES = ["added", "already", "refused"] as const;
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];

/** Outcome of one post in an export. */
export interface ImportedPost {
  /** From 1, in export order. */
  position: number;
  title: string;
  outcome: ImportOutcome;
  /** Null if it was rejected, in a dry run, or deleted since. */
  post_id: string | null;
  /** Status it was imported with; null if it wasn't. */
  status: PostStatus | null;
  /** What couldn't be imported, or why it was rejected: one sentence each. */
  left_out: string[];
  /** Its path on its former site, which redirects to the post; null if it isn't known. */
  former_path: string | null;
}

import type { AccessType, GoodType, PostSubtype, PostType } from "@quire/domain/enums";
import type { UploadKind } from "@quire/domain/media/uploads";
import type { FileRole, ReadingDirection } from "@quire/domain/posts/postFiles";
import { call, type Listing } from "../call.ts";
import type { ErrorCode, FieldIssue } from "../errors.ts";
import type { PostStatus, Pricing } from "../records/post.ts";
import type { PostFields, SavedPost, VersionConflict } from "./posts.ts";

/*
 * For programs that sync a whole site: a few calls compare thousands of posts, and only changed ones are fetched or
 * sent, in batches.
 */

/** Rows in a page of heads. */
export const HEADS_MAX = 1000;
/** Texts in one request. */
export const TEXTS_MAX = 100;
/** Saves in one request. */
export const SAVES_MAX = 25;

/** The sync state of a post, without its text. */
export interface PostHead {
  id: string;
  ptype: PostType;
  subtype: PostSubtype | null;
  /** The serial it belongs to. */
  parent: string | null;
  /** Position among its siblings, from 1. Changing it creates no version. */
  index: number | null;
  title: string;
  permalink: string;
  version: number;
  status: PostStatus;
  /** The working text differs from the published one. */
  has_unpublished_changes: boolean;
  /** Archived by its owner, and not among the drafts. */
  is_archived: boolean;
  /** Has typed changes without a version yet; fetching the text creates one. */
  is_typed_in: boolean;
  /** When it will be published automatically; null if it won't. */
  scheduled: string | null;
  updated: string;
}

/** Lists all posts of the caller's own site, sorted by ID, however many. */
export const listPostHeads = call<{
  params: { siteId: string };
  query: { next?: string; size?: number };
  output: Listing & { heads: PostHead[] };
}>("GET", "r", "/{siteId}/post-heads");

/** One of the site's own pictures in a text. */
export interface TextPicture {
  /** URL as in the text. */
  url: string;
  /** ID of its file, as in a save's `cover_file`. */
  file: string;
  /** File name at upload. */
  name: string;
}

/** A file attached to a post. */
export interface TextFile {
  id: string;
  role: FileRole;
  alt: string;
  name: string;
  kind: UploadKind;
  /** Bytes. */
  size: number;
  /** Hash of the original upload. */
  sha256: string;
  /** Link to the original upload on the requested host; valid for ten minutes, supports ranges. */
  url: string;
}

/** A post's working text with everything that a save may change. */
export interface PostText extends PostHead {
  markdown: string;
  summary: string;
  tags: string[];
  visibility: AccessType;
  pricing: Pricing | null;
  /** A post's working text with all fields that a save may change. */
  slug: string;
  nsfw: boolean;
  direction: ReadingDirection | null;
  good_type: GoodType | null;
  canonical_url: string | null;
  /** Chosen by its owner; "" follows the title. */
  cover: string | null;
  /** Pictures in the text and cover that are the site's own. */
  pictures: TextPicture[];
  files: TextFile[];
}

/**
 * Retrieves many texts at once; IDs of other sites are ignored. `left` are those that didn't fit: request them
 * again.
 */
export const listPostTexts = call<{
  params: { siteId: string };
  query: { ids: string[] };
  output: { posts: PostText[]; left: string[] };
}>("GET", "r", "/{siteId}/post-texts");

/** One of several saves. */
export interface PostSave extends PostFields {
  id: string;
  /** For an existing post; without it a post of this kind is created. */
  last_version?: number;
  merge?: "blocks";
  ptype?: PostType;
  subtype?: PostSubtype | null;
  parent?: string | null;
  /** Of a new post: when it was first published elsewhere, in the past; a time, or a day such as `2026-11-14`. */
  published?: string;
  /** Publishes or unpublishes the post after the save; unchanged if omitted. */
  status?: PostStatus;
}

/** Why one of several saves, or its publishing, was refused. */
export interface SaveRefusal {
  status: number;
  code: ErrorCode;
  message: string;
  issues: FieldIssue[];
  /** Both texts of a conflict. */
  details: VersionConflict | null;
  /** Seconds. */
  retry_after: number | null;
}

/** Result of one save: both fields if the text was saved but couldn't be published. */
export interface SaveResult {
  id: string;
  saved: (SavedPost & { merged: boolean }) | null;
  refused: SaveRefusal | null;
}

/** Saves several posts in order, independently: a refused one doesn't stop the others. */
export const savePosts = call<{
  params: { siteId: string };
  body: { saves: PostSave[] };
  output: { results: SaveResult[] };
}>("POST", "w", "/{siteId}/post-saves");

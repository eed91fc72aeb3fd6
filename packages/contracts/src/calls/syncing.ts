import type { AccessType, GoodType, PostSubtype, PostType } from "@quire/domain/enums";
import type { UploadKind } from "@quire/domain/media/uploads";
import type { FileRole, ReadingDirection } from "@quire/domain/posts/postFiles";
import { call, type Listing } from "../call.ts";
import type { ErrorCode, FieldIssue } from "../errors.ts";
import type { PostStatus, Pricing } from "../records/post.ts";
import type { PostFields, SavedPost, VersionConflict } from "./posts.ts";

/*
 * For programs that keep a whole site beside them: thousands of posts are compared in a few calls, and only what has
 * changed is fetched or sent, many at a time.
 */

/** Rows of a page of heads. */
export const HEADS_MAX = 1000;
/** Texts that are asked for at once. */
export const TEXTS_MAX = 100;
/** Saves that are sent at once. */
export const SAVES_MAX = 25;

/** Where one post of a site stands, without its text. */
export interface PostHead {
  id: string;
  ptype: PostType;
  subtype: PostSubtype | null;
  /** The serial that it is a part of. */
  parent: string | null;
  /** Place among its siblings, from 1. It makes no version. */
  index: number | null;
  title: string;
  permalink: string;
  version: number;
  status: PostStatus;
  /** Readers see another text than the one that is being written. */
  has_unpublished_changes: boolean;
  /** Put away by its owner: out of the drafts too. */
  is_archived: boolean;
  /** Something was typed that is no version yet; asking for the text makes it one. */
  is_typed_in: boolean;
  updated: string;
}

/** Every post of one's own site in the order of their ids, however long the list. */
export const listPostHeads = call<{
  params: { siteId: string };
  query: { next?: string; size?: number };
  output: Listing & { heads: PostHead[] };
}>("GET", "r", "/{siteId}/post-heads");

/** A picture of ours that a text shows. */
export interface TextPicture {
  /** As it stands in the text. */
  url: string;
  /** Its file's id, such as a save's `cover_file` names. */
  file: string;
  /** As it was called when it was sent. */
  name: string;
}

/** A file that a post carries. */
export interface TextFile {
  id: string;
  role: FileRole;
  alt: string;
  name: string;
  kind: UploadKind;
  /** Bytes. */
  size: number;
  /** Of what was sent. */
  sha256: string;
  /** A link to what was sent, on the host that was asked; it holds for ten minutes and answers ranges. */
  url: string;
}

/** A post's working text with everything that a save may change. */
export interface PostText extends PostHead {
  markdown: string;
  summary: string;
  tags: string[];
  visibility: AccessType;
  pricing: Pricing | null;
  /** As its owner chose it; "" follows the title. */
  slug: string;
  nsfw: boolean;
  direction: ReadingDirection | null;
  good_type: GoodType | null;
  canonical_url: string | null;
  /** Address of its cover. */
  cover: string | null;
  /** Of the text and the cover, those that are the site's own. */
  pictures: TextPicture[];
  files: TextFile[];
}

/** Many texts at once; ids that are none of the site's are left out. `left` are those for which there was no room: ask again. */
export const listPostTexts = call<{
  params: { siteId: string };
  query: { ids: string[] };
  output: { posts: PostText[]; left: string[] };
}>("GET", "r", "/{siteId}/post-texts");

/** One save among several. */
export interface PostSave extends PostFields {
  id: string;
  /** Of a post that stands; without it the post is made, of this kind. */
  last_version?: number;
  merge?: "blocks";
  ptype?: PostType;
  subtype?: PostSubtype | null;
  parent?: string | null;
  /** Shown to readers afterwards, or taken back into the drafts; without it that stays as it is. */
  status?: PostStatus;
}

/** Why one of several saves, or the publishing after it, was refused. */
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

/** What became of one save: both, where the text was saved and could not be published. */
export interface SaveResult {
  id: string;
  saved: (SavedPost & { merged: boolean }) | null;
  refused: SaveRefusal | null;
}

/** Saves several posts, each by itself and in this order: one that is refused holds none of the others back. */
export const savePosts = call<{
  params: { siteId: string };
  body: { saves: PostSave[] };
  output: { results: SaveResult[] };
}>("POST", "w", "/{siteId}/post-saves");

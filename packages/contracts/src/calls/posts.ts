import type { Block } from "@quire/documents/schema";
import type { AccessType, PostSubtype, PostType } from "@quire/domain/enums";
import { call, type Listing, type ListingQuery } from "../call.ts";
import type { ChapterRow, Post, PostCard, PostStatus, Pricing } from "../records/post.ts";

export interface ListPostsQuery extends ListingQuery {
  ptype?: PostType[];
  sub_type?: PostSubtype;
  /** Applies when longer than 2 characters. */
  query?: string;
  sort_by?: "index" | "title" | "price";
  sort_order?: "asc" | "desc";
  offset?: number;
  ids?: string[];
  /** `drafts` only for the owner. */
  status?: PostStatus;
}

type PostKey = { siteId: string; id: string };

export const listPosts = call<{
  params: { siteId: string };
  query: ListPostsQuery;
  output: Listing & { posts: PostCard[] };
}>("GET", "r", "/{siteId}/posts");

export const getPost = call<{
  params: PostKey;
  query: { post_content_type?: "html" | "blocks" | "markdown" };
  output: Post;
}>("GET", "r", "/{siteId}/posts/{id}");

export const listChildren = call<{
  params: PostKey;
  query: ListingQuery;
  output: Listing & { children: ChapterRow[] };
}>("GET", "r", "/{siteId}/posts/{id}/children");

/** Whole texts of a serial, a page at a time, for reading with no signal. Only what is granted to the caller. */
export const getPostPack = call<{
  params: PostKey;
  query: ListingQuery;
  output: Listing & {
    posts: Post[];
    images: string[];
    total: number /** Bytes of all texts, about. */;
    bytes: number;
  };
}>("GET", "r", "/{siteId}/posts/{id}/pack");

/** The text of a save: one of blocks or markdown. */
export interface PostFields {
  title?: string;
  summary?: string;
  blocks?: Block[];
  markdown?: string;
  tags?: string[];
  visibility?: AccessType;
  pricing?: Pricing | null;
  /** Id of an uploaded image, or null for none. */
  cover_file?: string | null;
  slug?: string;
  /** Place among the siblings, from 1. */
  index?: number;
  nsfw?: boolean;
}

export interface NewPost extends PostFields {
  /** Made on the device; the same id with the same owner is the same request again. */
  id?: string;
  ptype: PostType;
  subtype?: PostSubtype | null;
  parent?: string | null;
}

export interface SavedPost {
  id: string;
  version: number;
  permalink: string;
  url: string;
  status: PostStatus;
  updated: string;
}

export const createPost = call<{ params: { siteId: string }; body: NewPost; output: SavedPost }>(
  "POST",
  "w",
  "/{siteId}/posts",
);

/** `merge: "blocks"` asks to apply the difference where the two sides touched different blocks. */
export const updatePost = call<{
  params: PostKey;
  body: PostFields & { last_version: number; merge?: "blocks" };
  output: SavedPost & { merged: boolean };
}>("PATCH", "w", "/{siteId}/posts/{id}");

/** What a 409 carries in `details`. */
export interface VersionConflict {
  version: number;
  updated: string;
  /** The text that stands. */
  current: { title: string; markdown: string };
  /** The text that was refused, kept as this revision. */
  refused: { title: string; markdown: string; revision_id: string };
}

export const publishPost = call<{
  params: PostKey;
  body: { publish_newsletter?: boolean };
  output: SavedPost;
}>("POST", "w", "/{siteId}/posts/{id}/publish");

export const unpublishPost = call<{ params: PostKey; output: SavedPost }>(
  "POST",
  "w",
  "/{siteId}/posts/{id}/unpublish",
);
export const deletePost = call<{ params: PostKey; output: { deleted: true } }>(
  "DELETE",
  "w",
  "/{siteId}/posts/{id}",
);

import type { Block } from "@quire/documents/schema";
import type { AccessType, GoodType, PostSubtype, PostType } from "@quire/domain/enums";
import type { ReadingDirection } from "@quire/domain/posts/postFiles";
import { call, type Listing, type ListingQuery, type Redirection } from "../call.ts";
import type { ArchivedPost, ChapterRow, Post, PostCard, PostStatus, Pricing } from "../records/post.ts";
import type { PostFileChoice } from "../records/postFile.ts";

export interface ListPostsQuery extends ListingQuery {
  ptype?: PostType[];
  sub_type?: PostSubtype;
  /** Applies when longer than 2 characters. */
  query?: string;
  sort_by?: "index" | "title" | "price";
  sort_order?: "asc" | "desc";
  offset?: number;
  /** Only these; parts of a serial too, which no other list has. */
  ids?: string[];
  /** `drafts` and `archived` only for the owner. */
  status?: PostStatus | "archived";
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
  output: Listing & {
    children: ChapterRow[];
    /** To the owner: name it when the order is changed. */
    order_version?: number;
  };
}>("GET", "r", "/{siteId}/posts/{id}/children");

/** Puts all parts of a serial in a new order, if nobody has changed the order since. */
export const reorderChildren = call<{
  params: PostKey;
  body: { ids: string[]; order_version: number };
  output: { order_version: number };
}>("PUT", "w", "/{siteId}/posts/{id}/children");

/** What was bought and is no longer shown. */
export const getArchivedPost = call<{ params: PostKey; output: ArchivedPost }>(
  "GET",
  "r",
  "/{siteId}/archived-posts/{id}",
);

/** The way to a file of a post, for those to whom the post is open. */
export const getPostFile = call<{
  params: PostKey & { fileId: string };
  query: {
    /** Of a picture: the widest copy that is at most so wide, where there is one. */
    width?: number;
    /** Saved under its name instead of shown. */
    download?: boolean;
  };
  output: Redirection;
}>("GET", "r", "/{siteId}/posts/{id}/files/{fileId}");

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
  /** All that it carries, in order; what is left out is no longer part of it. */
  files?: PostFileChoice[];
  /** Of a comic for its episodes, of an episode for itself; null follows the comic. */
  direction?: ReadingDirection | null;
  good_type?: GoodType | null;
  /** Where the text stood first: a public web address; null or "" is here. */
  canonical_url?: string | null;
}

export interface NewPost extends PostFields {
  /** Made on the device; the same id with the same owner is the same request again. */
  id?: string;
  ptype: PostType;
  subtype?: PostSubtype | null;
  parent?: string | null;
  /** In place of a text and a title: the working document as the device made it, one Yjs update in base64. */
  draft?: string;
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
/** Out of sight of readers, and of the list of drafts. */
export const archivePost = call<{ params: PostKey; output: SavedPost }>(
  "POST",
  "w",
  "/{siteId}/posts/{id}/archive",
);
/** Back among the drafts. */
export const unarchivePost = call<{ params: PostKey; output: SavedPost }>(
  "DELETE",
  "w",
  "/{siteId}/posts/{id}/archive",
);
export const deletePost = call<{ params: PostKey; output: { deleted: true } }>(
  "DELETE",
  "w",
  "/{siteId}/posts/{id}",
);

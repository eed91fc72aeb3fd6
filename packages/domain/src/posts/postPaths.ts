import type { MediaKind, PostType } from "../enums.ts";
import { type Id, isId } from "../ids.ts";

/** Prefixes of post paths. All but `book` open the same page for any post (§2). */
export const POST_PREFIXES = ["post", "chapter", "story", "comic", "episode", "archive", "book"] as const;
export type PostPrefix = (typeof POST_PREFIXES)[number];

/** The fields of a post that decide its path. */
export interface Addressed {
  id: Id;
  ptype: PostType;
  subtype: MediaKind | null;
  /** As `slugify` derived it from the title, or as the creator chose it; "" if there is none. */
  slug: string;
}

export interface PostAddress {
  prefix: PostPrefix;
  id: Id;
  slug: string | null;
}

/** Returns the path prefix for a post of this kind. */
export function prefixOf({ ptype, subtype }: Pick<Addressed, "ptype" | "subtype">): PostPrefix {
  if (ptype === "chapter" || ptype === "episode" || ptype === "book") return ptype;
  if (ptype === "parent") return subtype === "comic" ? "comic" : "story";
  return "post";
}

/** Returns the canonical path of a post, encoded so that it can go into a header: `/story/{id}/{slug}`. */
export function postPath(post: Addressed): string {
  return `/${prefixOf(post)}/${post.id}${slugSuffix(post.slug)}`;
}

/** Returns the path of a post in a buyer's archive, where it stays after the creator removed it. */
export function archivePath(post: Pick<Addressed, "id" | "slug">): string {
  return `/archive/${post.id}${slugSuffix(post.slug)}`;
}

/**
 * Parses the path of a post in any of its forms, with or without slug and trailing slash; null for any other page.
 */
export function parsePostPath(pathname: string): PostAddress | null {
  const match = /^\/([a-z]+)\/([^/]+)(?:\/([^/]+))?\/?$/i.exec(pathname);
  const prefix = POST_PREFIXES.find((word) => word === match?.[1]?.toLowerCase());
  const id = match?.[2]?.toLowerCase();
  if (!prefix || !isId(id)) return null;
  const slug = decodeSlug(match?.[3]);
  return slug === null ? null : { prefix, id, slug: slug || null };
}

function decodeSlug(slug: string | undefined): string | null {
  try {
    const text = decodeURIComponent(slug ?? "");
    // "/story/{id}/edit" is the editor's page, not a story called "edit".
    return text === "edit" || text === "publish" ? null : text;
  } catch {
    return null;
  }
}

function slugSuffix(slug: string): string {
  return slug ? `/${encodeURIComponent(slug)}` : "";
}

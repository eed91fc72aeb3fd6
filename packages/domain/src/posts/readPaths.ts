import { type Id, isId } from "../ids.ts";

/**
 * Returns where the platform's own app opens a post of any site, so that all offline reading is stored under one
 * origin.
 */
export function readPath(post: { siteId: Id; id: Id }): string {
  return `/read/${post.siteId}/${post.id}`;
}

/** Parses such a path; null for any other. */
export function parseReadPath(pathname: string): { siteId: Id; id: Id } | null {
  const [, siteId, id] = /^\/read\/([^/]+)\/([^/]+)$/.exec(pathname) ?? [];
  return isId(siteId) && isId(id) ? { siteId, id } : null;
}

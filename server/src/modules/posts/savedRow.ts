import type { SavedPost } from "@quire/contracts/calls/posts";
import type { PostSubtype, PostType } from "@quire/domain/enums";
import { postPath } from "@quire/domain/posts/postPaths";
import { slugify } from "@quire/domain/posts/slug";
import type { Config } from "../../platform/config.ts";
import { siteUrl } from "../../platform/http/addresses.ts";

/** What of a post and its site the answer to a save is made of. */
export interface SavedRow {
  id: string;
  ptype: PostType;
  subtype: PostSubtype | null;
  title: string;
  slug: string;
  version: number;
  published_version: number | null;
  updated_at: Date;
  domain: string;
  custom_domain: string | null;
}

/** Its columns, for SELECT from `posts p` and `sites s`. */
export const SAVED_COLUMNS = `p.id, p.ptype, p.subtype, p.title, p.slug, p.version, p.published_version, p.updated_at,
  s.domain, s.custom_domain`;

/** The slug that a post's address carries: its creator's own, or what its title makes. */
export function slugOf({ slug, title }: { slug: string; title: string }): string {
  return slug || slugify(title);
}

/** What the answer to a save tells: where the post is, and the version to name next. */
export function presentSaved(config: Config, row: SavedRow): SavedPost {
  const permalink = postPath({ id: row.id, ptype: row.ptype, subtype: row.subtype, slug: slugOf(row) });
  return {
    id: row.id,
    version: row.version,
    permalink,
    url: `${siteUrl(config, row)}${permalink}`,
    status: row.published_version === null ? "drafts" : "published",
    updated: row.updated_at.toISOString(),
  };
}

import type { SavedPost } from "@quire/contracts/calls/posts";
import type { PostSubtype, PostType } from "@quire/domain/enums";
import { postPath } from "@quire/domain/posts/postPaths";
import { slugify } from "@quire/domain/posts/slug";
import { zonedIso } from "@quire/domain/time/zonedTime";
import type { Config } from "../../platform/config.ts";
import { siteUrl } from "../../platform/http/urls.ts";

/** The fields of a post and its site that the response to a save needs. */
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
  /** The site's. */
  time_zone: string | null;
}

/** Its columns, for SELECT from `posts p` and `sites s`. */
export const SAVED_COLUMNS = `p.id, p.ptype, p.subtype, p.title, p.slug, p.version, p.published_version, p.updated_at,
  s.domain, s.custom_domain, s.time_zone`;

/** Returns the slug of a post's address: the creator's own, or one made from the title. */
export function slugOf({ slug, title }: { slug: string; title: string }): string {
  return slug || slugify(title);
}

/** Returns the response to a save: the post's address and the version to name next. */
export function presentSaved(config: Config, row: SavedRow): SavedPost {
  const permalink = postPath({ id: row.id, ptype: row.ptype, subtype: row.subtype, slug: slugOf(row) });
  return {
    id: row.id,
    version: row.version,
    permalink,
    url: `${siteUrl(config, row)}${permalink}`,
    status: row.published_version === null ? "drafts" : "published",
    updated: zonedIso(row.updated_at, row.time_zone),
  };
}

import type { PostSubtype, PostType } from "@quire/domain/enums";
import type { ReadingDirection } from "@quire/domain/posts/postFiles";
import type { PublicationColumns } from "./models/publications.ts";

/** A row of `publications` as lists read it: everything but the text. */
export interface PublicationRow
  extends Omit<PublicationColumns, "html" | "opening_html" | "search" | "number"> {
  /** The site's. */
  time_zone: string | null;
  /** Parent columns, if the query joins it. */
  parent_title?: string | null;
  parent_slug?: string | null;
  parent_ptype?: PostType | null;
  parent_subtype?: PostSubtype | null;
  parent_direction?: ReadingDirection | null;
  /** Only where a list shows it. */
  parent_cover?: PublicationColumns["cover"];
}

/** SQL: whether a post is marked as explicit, by itself or by its serial; the table must be called `p`. */
export const IS_EXPLICIT = `(p.nsfw OR (p.parent_id IS NOT NULL
  AND EXISTS (SELECT 1 FROM publications serial WHERE serial.post_id = p.parent_id AND serial.nsfw)))`;

/** SQL: the time zone of a row's site, in which its dates are shown; the table must be called `p`. */
export const SITE_ZONE = "(SELECT home.time_zone FROM sites home WHERE home.id = p.site_id) AS time_zone";

/** The columns of a list row, for `SELECT`; the table must be called `p`. */
export const CARD_COLUMNS = `p.post_id, p.site_id, p.ptype, p.subtype, p.parent_id, p.position, p.title, p.slug,
  p.summary, p.visibility, p.pricing, p.price_rank, p.cover, p.tags, ${IS_EXPLICIT} AS nsfw, p.words, p.direction, p.good_type,
  p.pages_count, p.goods_count, p.files_count, p.canonical_url, p.children_count,
  p.likes_count, p.comments_count, p.published_at, p.updated_at, ${SITE_ZONE}`;

/** The parent's columns, for rows that may be chapters; the parent's table must be called `up`. */
export const PARENT_COLUMNS = `up.title AS parent_title, up.slug AS parent_slug, up.ptype AS parent_ptype,
  up.subtype AS parent_subtype, up.direction AS parent_direction`;

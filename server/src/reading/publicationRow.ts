import type { ImageRef } from "@quire/contracts/records/image";
import type { Pricing, TopicRef } from "@quire/contracts/records/post";
import type { AccessType, PostSubtype, PostType } from "@quire/domain/enums";

/** A row of `publications` as lists read it: everything but the text. */
export interface PublicationRow {
  post_id: string;
  site_id: string;
  ptype: PostType;
  subtype: PostSubtype | null;
  parent_id: string | null;
  position: number | null;
  title: string;
  slug: string;
  summary: string;
  visibility: AccessType;
  pricing: Pricing | null;
  price_rank: number;
  cover: ImageRef | null;
  tags: TopicRef[];
  nsfw: boolean;
  words: number;
  children_count: number;
  likes_count: number;
  comments_count: number;
  published_at: Date;
  updated_at: Date;
  /** Of the parent, where the query joins it. */
  parent_title?: string | null;
  parent_slug?: string | null;
  parent_ptype?: PostType | null;
  parent_subtype?: PostSubtype | null;
}

/** The columns of a list row, for `SELECT`; the table must be called `p`. */
export const CARD_COLUMNS = `p.post_id, p.site_id, p.ptype, p.subtype, p.parent_id, p.position, p.title, p.slug,
  p.summary, p.visibility, p.pricing, p.price_rank, p.cover, p.tags, p.nsfw, p.words, p.children_count,
  p.likes_count, p.comments_count, p.published_at, p.updated_at`;

/** The parent's columns, for rows that may be chapters; the parent's table must be called `up`. */
export const PARENT_COLUMNS = `up.title AS parent_title, up.slug AS parent_slug, up.ptype AS parent_ptype,
  up.subtype AS parent_subtype`;

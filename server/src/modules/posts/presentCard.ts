import type { PostCard, PostCardWithSite } from "@quire/contracts/records/post";
import { readingMinutes } from "@quire/documents/text";
import { isExternal } from "@quire/documents/urls";
import { postPath } from "@quire/domain/posts/postPaths";
import { zonedIso } from "@quire/domain/time/zonedTime";
import type { Config } from "../../platform/config.ts";
import { presentSiteCard, type SiteCardRow } from "../sites/presentSite.ts";
import type { PostView } from "./access.ts";
import type { PublicationRow } from "./publicationRow.ts";

/** Returns a post as lists show it to this reader: an explicit one without its cover, unless they want no blur. */
export function presentCard(row: PublicationRow, { access, explicit }: PostView): PostCard {
  return {
    id: row.post_id,
    site_id: row.site_id,
    ptype: row.ptype,
    subtype: row.subtype,
    good_type: row.good_type,
    title: row.title,
    summary: row.summary,
    permalink: permalinkOf(row),
    published: zonedIso(row.published_at, row.time_zone),
    updated: zonedIso(row.updated_at, row.time_zone),
    likes: row.likes_count,
    comments_count: row.comments_count,
    visibility: row.visibility,
    access,
    pricing: row.pricing,
    index: row.position,
    parent: parentOf(row, explicit),
    tags: row.tags,
    reading_minutes: readingMinutes(row.words),
    words: row.words,
    meta: {
      children: row.children_count,
      cover: explicit === "shown" ? ownPicture(row.cover) : null,
      nsfw: row.nsfw,
      ...(explicit === "shown" ? {} : { explicit: "hidden" }),
      dg_count: row.goods_count,
      pages: row.pages_count,
    },
  };
}

/** Returns a cover unless it is on another server, which would learn who reads here. */
export const ownPicture = (cover: PublicationRow["cover"]): PublicationRow["cover"] =>
  cover && !isExternal(cover.image) && !isExternal(cover.fallback ?? "") ? cover : null;

/** Returns a card for a page that mixes sites. */
export function presentCardWithSite(
  config: Config,
  row: PublicationRow & { site: SiteCardRow },
  view: PostView,
): PostCardWithSite {
  return { ...presentCard(row, view), site: presentSiteCard(config, row.site) };
}

/** Returns the path of a post on its site. */
export function permalinkOf(row: Pick<PublicationRow, "post_id" | "ptype" | "subtype" | "slug">): string {
  return postPath({ id: row.post_id, ptype: row.ptype, subtype: row.subtype, slug: row.slug });
}

function parentOf(row: PublicationRow, explicit: PostView["explicit"]): PostCard["parent"] {
  if (!(row.parent_id && row.parent_ptype)) return null;
  return {
    id: row.parent_id,
    title: row.parent_title ?? "",
    permalink: postPath({
      id: row.parent_id,
      ptype: row.parent_ptype,
      subtype: row.parent_subtype ?? null,
      slug: row.parent_slug ?? "",
    }),
    ...(row.parent_cover && explicit === "shown" ? { cover: ownPicture(row.parent_cover) } : {}),
  };
}

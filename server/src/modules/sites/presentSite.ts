import type { Site, SiteCard, SiteDesign } from "@quire/contracts/records/site";
import { isPro } from "@quire/domain/accounts/groups";
import { shareOf } from "@quire/domain/billing/shares";
import type { Role } from "@quire/domain/enums";
import { DEFAULT_DESIGN } from "@quire/domain/sites/siteDesign";
import type { Config } from "../../platform/config.ts";
import { siteUrl } from "../../platform/http/urls.ts";
import { type ImageFile, presentImage } from "../../platform/storage/presentImage.ts";
import { designPath } from "./designPath.ts";
import type { SiteRow } from "./siteRow.ts";

/** Returns a site in full, as everyone sees it. */
export function presentSite(config: Config, row: SiteRow): Site {
  return {
    ...presentSiteCard(config, row),
    cover: row.cover && presentImage(row.cover, ""),
    ...presentDesign(row),
    currency: row.currency,
    language: row.language,
    groups: row.groups,
    creator_share: shareOf(row.groups, config.payments.shares),
    verified: row.is_known && isPro(row.groups as readonly Role[]),
    features: { support: row.support, support_message: row.support_message },
    has_podcast: row.has_podcast,
    socials: row.socials.map(({ kind, url }) => ({ kind, url })),
    post_counts: {
      blog: { total: row.blog_count },
      dg: { total: row.dg_count, document: row.document_count },
      parent: { total: row.story_count + row.comic_count, story: row.story_count, comic: row.comic_count },
      book: { total: row.book_count },
    },
    total_followers: row.followers_count,
    total_following: row.following_count,
    total_subscribers: row.subscribers_count,
    comments: {
      initial_state: row.comment_default,
      placement: row.comment_placement,
      on_passages: row.passage_comments,
    },
    pinboard: { title: row.pinboard_title, posts: row.pinboard_posts },
    stats: {
      posts: row.blog_count + row.dg_count + row.story_count + row.comic_count + row.book_count,
    },
    joined: row.created_at.toISOString(),
  };
}

/** Returns a site's design; nothing while it is the default. */
function presentDesign(row: SiteRow): { design?: SiteDesign } {
  const { accent, type_pairing, header_layout, icon } = row;
  const stylesheet = designPath(row);
  if (stylesheet === null && header_layout === DEFAULT_DESIGN.header_layout && icon === null) return {};
  return {
    design: { accent, type_pairing, header_layout, icon: icon && presentImage(icon, ""), stylesheet },
  };
}

/** The fields of a site that a card needs. */
export interface SiteCardRow {
  id: string;
  name: string;
  domain: string;
  custom_domain: string | null;
  description: string;
  logo: ImageFile | null;
}

/** Returns a site as a byline or a list row shows it. */
export function presentSiteCard(config: Config, row: SiteCardRow): SiteCard {
  return {
    id: row.id,
    name: row.name,
    domain: row.domain,
    custom_domain: row.custom_domain,
    url: siteUrl(config, row),
    logo: row.logo && presentImage(row.logo, row.name),
    description: row.description,
  };
}

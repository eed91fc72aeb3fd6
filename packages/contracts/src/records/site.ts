import type { CommentPlacement } from "@quire/domain/enums";
import type { HeaderLayout, TypePairing } from "@quire/domain/sites/siteDesign";
import type { ImageRef } from "./image.ts";

export interface PostCounts {
  blog: { total: number };
  dg: { total: number; document: number };
  parent: { total: number; story: number; comic: number };
  book: { total: number };
}

/** A site's data for a byline or a list row. */
export interface SiteCard {
  id: string;
  name: string;
  /** Subdomain label. */
  domain: string;
  custom_domain: string | null;
  /** Full address of the site's home, without a trailing slash. */
  url: string;
  logo: ImageRef | null;
  description: string;
}

/** The relation by which pages link the style sheet of their site's design, and no other. */
export const DESIGN_RELATION = "stylesheet design";

/** What a creator changed about the look of their site. */
export interface SiteDesign {
  /** `#rrggbb`, as chosen; null for the default. Themes derive a readable color from it. */
  accent: string | null;
  type_pairing: TypePairing;
  header_layout: HeaderLayout;
  /** In browser tabs and on home screens; null for the logo. */
  icon: ImageRef | null;
  /** Path of its style sheet on every host; null if accent and typefaces are the default. Never changes. */
  stylesheet: string | null;
}

export interface Site extends SiteCard {
  cover: ImageRef | null;
  /** Absent while it is the default. */
  design?: SiteDesign;
  currency: string;
  language: string;
  groups: number[];
  /** The creator's share of each sale, in percent, before the provider's fee. */
  creator_share: number;
  /** Has Pro, and a verified email, mobile number and payout account. */
  verified: boolean;
  features: {
    support: "disabled" | "enabled" | "suspended";
    /** The creator's own sentence in the support box; may be empty. */
    support_message: string;
  };
  /** Some recording is open to everyone: `/podcast.xml` is a podcast. */
  has_podcast: boolean;
  socials: { kind: string; url: string }[];
  post_counts: PostCounts;
  total_followers: number;
  total_following: number;
  total_subscribers: number;
  /** Initial state of new comments, their placement next to a text, and whether they may be about a passage. */
  comments: { initial_state: "approved" | "pending"; placement: CommentPlacement; on_passages: boolean };
  pinboard: { title: string; posts: string[] };
  stats: { posts: number };
  /** When the owner joined, UTC ISO 8601. */
  joined: string;
}

import type { CommentPlacement } from "@quire/domain/enums";
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

export interface Site extends SiteCard {
  cover: ImageRef | null;
  currency: string;
  language: string;
  groups: number[];
  /** The creator's share of each sale, in percent, before the provider's fee. */
  creator_share: number;
  /** Has Pro, and a verified email, mobile number and payout account. */
  verified: boolean;
  features: { support: "disabled" | "enabled" | "suspended" };
  socials: { kind: string; url: string }[];
  post_counts: PostCounts;
  total_followers: number;
  total_following: number;
  total_subscribers: number;
  /** Initial state of new comments, and their placement next to a text. */
  comments: { initial_state: "approved" | "pending"; placement: CommentPlacement };
  pinboard: { title: string; posts: string[] };
  stats: { posts: number };
  /** When the owner joined, UTC ISO 8601. */
  joined: string;
}

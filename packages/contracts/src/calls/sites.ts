import type { Currency } from "@quire/domain/billing/money";
import type { CommentPlacement } from "@quire/domain/enums";
import type { HeaderLayout, TypePairing } from "@quire/domain/sites/siteDesign";
import { call } from "../call.ts";
import type { Site } from "../records/site.ts";
import type { User } from "../records/user.ts";

/** Finds a public site at render time, by subdomain, custom domain or ID. */
export const findSite = call<{ query: { domain?: string; id?: string }; output: Site }>(
  "GET",
  "sr",
  "/sites",
);
export const getProfile = call<{ params: { id: string }; output: Site }>("GET", "r", "/sites/{id}/profile");

/** Succeeds if the user sells for a business (only for themselves, or for staff); 404 otherwise. */
export const getSmallBusiness = call<{ params: { userId: string }; output: { small_business: true } }>(
  "GET",
  "r",
  "/sites/selection/smb/{userId}",
);

export interface ProfileChanges {
  name?: string;
  description?: string;
  language?: string;
  country?: string;
  socials?: { kind: string; url: string }[];
  /** ID of an uploaded image, or null to remove it. */
  logo_file?: string | null;
  cover_file?: string | null;
  /** `#rrggbb`, as chosen; null for the default. */
  accent?: string | null;
  type_pairing?: TypePairing;
  header_layout?: HeaderLayout;
  /** ID of an uploaded image, or null to show the logo. */
  icon_file?: string | null;
}
export const updateProfile = call<{ params: { id: string }; body: ProfileChanges; output: Site }>(
  "PATCH",
  "w",
  "/sites/{id}/profile",
);

/** Creates a site at a subdomain: a reader's account becomes a creator's. */
export const createSite = call<{
  body: { domain: string; name?: string };
  output: { site: Site; user: User };
}>("POST", "w", "/sites");
export const checkAvailability = call<{
  query: { domain: string };
  output: { available: boolean; domain: string; reason: string | null; suggestion: string | null };
}>("GET", "r", "/sites/availability");

/** A site's settings, separate from its profile. */
export interface SiteChanges {
  /** Price currency where the buyer's country leaves a choice. */
  currency?: Currency;
  /** Initial state of a new comment. */
  comment_default?: "approved" | "pending";
  comment_placement?: CommentPlacement;
  /** Whether readers may comment on a passage. */
  passage_comments?: boolean;
  /** What readers see in the support box; empty for the default. */
  support_message?: string;
  /** IANA time zone of its posts' dates and of the days in its stats, such as `Europe/Berlin`. */
  time_zone?: string;
}
export const updateSite = call<{ params: { id: string }; body: SiteChanges; output: Site }>(
  "PATCH",
  "w",
  "/sites/{id}",
);

import type { Currency } from "@quire/domain/billing/money";
import type { CommentPlacement } from "@quire/domain/enums";
import { call } from "../call.ts";
import type { Site } from "../records/site.ts";
import type { User } from "../records/user.ts";

/** Public look-up at render time, by subdomain or custom domain, or by id. */
export const findSite = call<{ query: { domain?: string; id?: string }; output: Site }>(
  "GET",
  "sr",
  "/sites",
);
export const getProfile = call<{ params: { id: string }; output: Site }>("GET", "r", "/sites/{id}/profile");

/** Answers where the person, oneself or to staff anybody, sells for a business; 404 else. */
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
  /** Id of an uploaded image, or null to remove. */
  logo_file?: string | null;
  cover_file?: string | null;
}
export const updateProfile = call<{ params: { id: string }; body: ProfileChanges; output: Site }>(
  "PATCH",
  "w",
  "/sites/{id}/profile",
);

/** Picks the subdomain: a reader's account becomes a creator's. */
export const createSite = call<{
  body: { domain: string; name?: string };
  output: { site: Site; user: User };
}>("POST", "w", "/sites");
export const checkAvailability = call<{
  query: { domain: string };
  output: { available: boolean; domain: string; reason: string | null; suggestion: string | null };
}>("GET", "r", "/sites/availability");

/** How a site works, beside what it says of itself. */
export interface SiteChanges {
  /** What its prices are shown in where a buyer's country leaves the choice. */
  currency?: Currency;
  /** What a new comment begins as. */
  comment_default?: "approved" | "pending";
  comment_placement?: CommentPlacement;
}
export const updateSite = call<{ params: { id: string }; body: SiteChanges; output: Site }>(
  "PATCH",
  "w",
  "/sites/{id}",
);

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

import type { User } from "@quire/contracts/records/user";
import { currencyOf } from "@quire/domain/accounts/countries";
import type { Transaction } from "sequelize";
import type { Config } from "../../platform/config.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import { siteUrl } from "../../platform/http/urls.ts";
import type { Platform } from "../../platform/platform.ts";
import { presentImage } from "../../platform/storage/presentImage.ts";
import { findUser, type UserRow } from "./identity/findUser.ts";

/** A user, as shown to themselves. */
export function presentUser(config: Config, row: UserRow): User {
  const { site } = row;
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    mobile: row.mobile,
    country: row.country,
    currency: currencyOf(row.country),
    groups: row.groups,
    nsfw: row.nsfw,
    of_age: row.of_age_at !== null,
    preferences: row.preferences,
    post_counts: {
      blog: { total: site?.blog_count ?? 0 },
      dg: { total: site?.dg_count ?? 0, document: site?.document_count ?? 0 },
      parent: {
        total: (site?.story_count ?? 0) + (site?.comic_count ?? 0),
        story: site?.story_count ?? 0,
        comic: site?.comic_count ?? 0,
      },
      book: { total: site?.book_count ?? 0 },
    },
    domain: site?.domain ?? null,
    custom_domain: site?.custom_domain ?? null,
    site_url: site && siteUrl(config, site),
    site_time_zone: site?.time_zone ?? null,
    logo: row.logo && presentImage(row.logo, row.name),
    status: row.email_verified_at || row.mobile_verified_at ? "verified" : row.verification,
    email_verified: row.email_verified_at !== null,
    email_bounced: row.email_bounced,
    mobile_verified: row.mobile_verified_at !== null,
    pending_email: row.pending_email,
    has_password: row.has_password,
    small_business: site?.is_small_business ?? false,
  };
}

/** Loads and presents a user who should exist; 401 if the account was deleted a moment ago. */
export async function userRecord(
  platform: Platform,
  id: string,
  transaction: Transaction | null = null,
): Promise<User> {
  const row = await findUser(platform.db, { id, now: platform.clock.now() }, transaction);
  if (!row) throw new Refusal("session_invalid");
  return presentUser(platform.config, row);
}

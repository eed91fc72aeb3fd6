import type { Sequelize, Transaction } from "sequelize";
import { activeGroups } from "../../../platform/database/activeGroups.ts";
import { select } from "../../../platform/database/select.ts";
import { type JsonImage, jsonImage, readJsonImage } from "../../../platform/storage/jsonImage.ts";
import type { ImageFile } from "../../../platform/storage/presentImage.ts";
import type { UserColumns } from "../models/users.ts";

interface SiteOfUser {
  domain: string;
  custom_domain: string | null;
  time_zone: string | null;
  blog_count: number;
  dg_count: number;
  document_count: number;
  story_count: number;
  comic_count: number;
  book_count: number;
  is_small_business: boolean;
}

/** A user with their own site, as far as they see it themselves. */
export interface UserRow {
  id: string;
  name: string;
  email: string | null;
  mobile: string | null;
  country: string | null;
  nsfw: boolean;
  of_age_at: Date | null;
  preferences: number[];
  email_verified_at: Date | null;
  email_bounced: boolean;
  mobile_verified_at: Date | null;
  pending_email: string | null;
  verification: UserColumns["verification"];
  has_password: boolean;
  groups: number[];
  site: SiteOfUser | null;
  logo: ImageFile | null;
}

type RawUser = Omit<UserRow, "logo"> & { logo: JsonImage | null };

/** Returns the user, or null. */
export async function findUser(
  db: Sequelize,
  { id, now }: { id: string; now: Date },
  transaction: Transaction | null = null,
): Promise<UserRow | null> {
  const [row] = await select<RawUser>(
    db,
    `SELECT u.id, u.name, u.email, u.mobile, u.country, u.nsfw, u.of_age_at, u.preferences, u.email_verified_at,
            u.mobile_verified_at, u.pending_email, u.verification, u.password_hash IS NOT NULL AS has_password,
            EXISTS (SELECT 1 FROM undeliverable_addresses ua WHERE ua.email = u.email COLLATE "C"
                     AND ua.reason = 'bounced') AS email_bounced,
            ${activeGroups("u.id")} AS groups,
            CASE WHEN s.id IS NULL THEN NULL ELSE json_build_object('domain', s.domain,
              'custom_domain', s.custom_domain, 'time_zone', s.time_zone, 'blog_count', s.blog_count, 'dg_count', s.dg_count,
              'document_count', s.document_count, 'story_count', s.story_count, 'comic_count', s.comic_count,
              'book_count', s.book_count, 'is_small_business', s.is_small_business) END AS site,
            ${jsonImage("logo_file_id")} AS logo
       FROM users u LEFT JOIN sites s ON s.id = u.id
      WHERE u.id = $id`,
    { id, now },
    transaction,
  );
  return row ? { ...row, logo: readJsonImage(row.logo) } : null;
}

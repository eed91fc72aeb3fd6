import type { StaffSite } from "@quire/contracts/records/moderation";
import { isPro } from "@quire/domain/accounts/groups";
import type { Role, SupportState } from "@quire/domain/enums";
import { activeGroups } from "../../../platform/database/activeGroups.ts";
import { siteUrl } from "../../../platform/http/urls.ts";
import type { Platform } from "../../../platform/platform.ts";

/** A site with what staff decide on it. */
export interface StaffSiteRow {
  id: string;
  name: string;
  domain: string;
  custom_domain: string | null;
  owner: string;
  suspended: boolean;
  support: SupportState;
  is_small_business: boolean;
  groups: number[];
}

/** SQL: sites `s` as staff see them; a WHERE follows. Binds `$now`. */
export const SELECT_STAFF_SITES = `
  SELECT s.id, s.name, s.domain, s.custom_domain, u.name AS owner, u.suspended_at IS NOT NULL AS suspended, s.support,
         s.is_small_business, ${activeGroups("s.id")} AS groups
    FROM sites s JOIN users u ON u.id = s.id`;

export const presentStaffSite = ({ config }: Platform, row: StaffSiteRow): StaffSite => ({
  id: row.id,
  name: row.name,
  url: siteUrl(config, row),
  owner: row.owner,
  suspended: row.suspended,
  support: row.support,
  small_business: row.is_small_business,
  pro: isPro(row.groups as readonly Role[]),
});

import type { Transaction } from "sequelize";
import { select } from "../../../platform/database/select.ts";
import type { Platform } from "../../../platform/platform.ts";
import { lockSite } from "../lockSite.ts";
import type { SiteDomainColumns } from "../models/siteDomains.ts";

/** A site's own domain, with what its presentation and its owner's emails need. */
export interface DomainRow extends SiteDomainColumns {
  /** The site's subdomain, and its live custom domain. */
  label: string;
  live: string | null;
  site_name: string;
  email: string | null;
  mobile: string | null;
}

/** Returns a site's linked domain, or null. */
export async function findDomain(
  platform: Platform,
  siteId: string,
  transaction: Transaction | null = null,
): Promise<DomainRow | null> {
  const [row] = await select<DomainRow>(
    platform.db,
    `SELECT d.*, s.domain AS label, s.custom_domain AS live, s.name AS site_name, u.email, u.mobile
       FROM site_domains d JOIN sites s ON s.id = d.site_id JOIN users u ON u.id = s.id
      WHERE d.site_id = $siteId`,
    { siteId },
    transaction,
  );
  return row ?? null;
}

/**
 * Returns a site's linked domain and locks the site until the transaction ends. Every change of a site's domain
 * locks the site first, so this works before there is a domain.
 */
export async function lockDomain(
  platform: Platform,
  siteId: string,
  transaction: Transaction,
): Promise<DomainRow | null> {
  await lockSite(platform, siteId, transaction);
  return findDomain(platform, siteId, transaction);
}

import { QueryTypes, type Transaction } from "sequelize";
import type { Platform } from "../../../platform/platform.ts";
import type { SiteDomainColumns } from "../models/siteDomains.ts";

/** A site's own domain with what is needed to show it and to tell its owner. */
export interface DomainRow extends SiteDomainColumns {
  /** The site's subdomain, and the domain under which it lives now. */
  label: string;
  live: string | null;
  site_name: string;
  email: string | null;
  mobile: string | null;
}

/** What a site asked for; null where it asked for none. */
export async function findDomain(
  platform: Platform,
  siteId: string,
  transaction: Transaction | null = null,
): Promise<DomainRow | null> {
  const [row] = await platform.db.query<DomainRow>(
    `SELECT d.*, s.domain AS label, s.custom_domain AS live, s.name AS site_name, u.email, u.mobile
       FROM site_domains d JOIN sites s ON s.id = d.site_id JOIN users u ON u.id = s.id
      WHERE d.site_id = $siteId`,
    { bind: { siteId }, transaction, type: QueryTypes.SELECT },
  );
  return row ?? null;
}

/**
 * The same, with its site held until the transaction ends: whoever changes a site's domain holds the site first, also
 * where there is no domain yet.
 */
export async function holdDomain(
  platform: Platform,
  siteId: string,
  transaction: Transaction,
): Promise<DomainRow | null> {
  await platform.db.query("SELECT 1 FROM sites WHERE id = $siteId FOR NO KEY UPDATE", {
    bind: { siteId },
    transaction,
  });
  return findDomain(platform, siteId, transaction);
}

/** Whether there is such a site, to say so before anything is said of its domain. */
export async function siteExists(platform: Platform, siteId: string): Promise<boolean> {
  const rows = await platform.db.query("SELECT 1 FROM sites WHERE id = $siteId", {
    bind: { siteId },
    type: QueryTypes.SELECT,
  });
  return rows.length > 0;
}

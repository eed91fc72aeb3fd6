import type { Transaction } from "sequelize";
import { select } from "../../../platform/database/select.ts";
import type { Platform } from "../../../platform/platform.ts";
import { lockSite } from "../../sites/lockSite.ts";
import type { SendingDomainColumns } from "../models/sendingDomains.ts";

/** A site's sending domain, with what its owner's emails need. */
export interface SendingDomainRow extends SendingDomainColumns {
  site_name: string;
  email: string | null;
}

/** Returns a site's sending domain, or null. */
export async function findSendingDomain(
  { db }: Platform,
  siteId: string,
  transaction: Transaction | null = null,
): Promise<SendingDomainRow | null> {
  const [row] = await select<SendingDomainRow>(
    db,
    `SELECT d.*, s.name AS site_name, u.email
       FROM sending_domains d JOIN sites s ON s.id = d.site_id JOIN users u ON u.id = s.id
      WHERE d.site_id = $siteId`,
    { siteId },
    transaction,
  );
  return row ?? null;
}

/** The same, and locks the site until the transaction ends: every change of a sending domain does so first. */
export async function lockSendingDomain(
  platform: Platform,
  siteId: string,
  transaction: Transaction,
): Promise<SendingDomainRow | null> {
  await lockSite(platform, siteId, transaction);
  return findSendingDomain(platform, siteId, transaction);
}

import type { SendingDomain, SendingRecord } from "@quire/contracts/records/newsletterSettings";
import { sendingRecordsOf } from "@quire/domain/audience/sendingRecords";
import type { Platform } from "../../../platform/platform.ts";
import { presentProgress } from "../../sites/domainProgress.ts";
import { type SendingDomainColumns, sendingDomains } from "../models/sendingDomains.ts";

/** Returns a site's sending domain with its DNS records, or null. */
export async function presentSendingDomain(
  { db, config }: Platform,
  siteId: string,
): Promise<SendingDomain | null> {
  const row = (await sendingDomains(db).findByPk(siteId))?.get();
  if (!row) return null;
  const { address, domain } = row;
  return { address, domain, ...presentProgress(row), records: recordsOf(row, config.mailReturnPath) };
}

/** Without our host of failed deliveries, nothing is sent from the domain, and the record for it is left out. */
function recordsOf(row: SendingDomainColumns, returnPath: string | null): SendingRecord[] {
  const key = { domain: row.domain, selector: row.selector, publicKey: row.public_key };
  return sendingRecordsOf(key, returnPath ?? "")
    .filter(({ value }) => value !== "")
    .map((record) => ({
      ...record,
      host: record.name,
      status: row[record.purpose],
      seen: row[`${record.purpose}_seen`],
    }));
}

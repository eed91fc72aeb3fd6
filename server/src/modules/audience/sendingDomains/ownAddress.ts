import { decide } from "@quire/domain/accounts/roles";
import { returnPathDomain } from "@quire/domain/audience/sendingRecords";
import type { Role } from "@quire/domain/enums";
import { activeGroups } from "../../../platform/database/activeGroups.ts";
import { select } from "../../../platform/database/select.ts";
import type { OwnAddress } from "../../../platform/mail/mail.ts";
import { unseal } from "../../../platform/messages/seal.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { SendingDomainColumns } from "../models/sendingDomains.ts";
import { SENDING_KEY_PURPOSE } from "./sendingKey.ts";

type Row = SendingDomainColumns & { groups: Role[] };

/**
 * Returns the address on the creator's domain that a site's emails are sent from; null for the operator's: the domain
 * isn't active, or its owner has no Pro anymore.
 */
export async function ownAddressOf(platform: Platform, siteId: string): Promise<OwnAddress | null> {
  if (platform.config.mailReturnPath === null) return null;
  const [row] = await select<Row>(
    platform.db,
    `SELECT d.*, ${activeGroups("d.site_id")} AS groups
       FROM sending_domains d WHERE d.site_id = $siteId AND d.state = 'activated'`,
    { siteId, now: platform.clock.now() },
  );
  if (!row || decide("customDomain", { id: siteId, groups: row.groups }, siteId) !== "yes") return null;
  const privateKey = openKey(platform, row);
  if (privateKey === null) return null;
  return {
    address: row.address,
    returnPath: `bounces@${returnPathDomain(row.domain)}`,
    dkim: { domainName: row.domain, keySelector: row.selector, privateKey },
  };
}

/** Null after SECRET was lost: newsletters are sent nevertheless. Linked again after unlinking, the domain gets a new key. */
function openKey(platform: Platform, { site_id, private_key }: Row): string | null {
  try {
    return unseal<string>(platform, private_key, SENDING_KEY_PURPOSE);
  } catch (error) {
    platform.log.error({ error, siteId: site_id }, "a sending domain's key can't be opened");
    return null;
  }
}

import type { OwnAddress } from "../../../platform/mail/mail.ts";
import type { Platform } from "../../../platform/platform.ts";

/** Returns the address on the creator's domain that a site's emails are sent from; null for the operator's. */
export async function ownAddressOf(_platform: Platform, _siteId: string): Promise<OwnAddress | null> {
  return null;
}

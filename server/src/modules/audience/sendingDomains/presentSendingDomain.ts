import type { SendingDomain } from "@quire/contracts/records/newsletterSettings";
import type { Platform } from "../../../platform/platform.ts";

/** Returns a site's sending domain with its DNS records, or null. */
export async function presentSendingDomain(
  _platform: Platform,
  _siteId: string,
): Promise<SendingDomain | null> {
  return null;
}

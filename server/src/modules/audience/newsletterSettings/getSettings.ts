import type { NewsletterSettings } from "@quire/contracts/records/newsletterSettings";
import { cleanName } from "@quire/domain/accounts/names";
import { Refusal } from "../../../platform/http/refusal.ts";
import type { Platform } from "../../../platform/platform.ts";
import { findSite } from "../../sites/findSite.ts";
import { newsletterSettings } from "../models/newsletterSettings.ts";
import { presentSendingDomain } from "../sendingDomains/presentSendingDomain.ts";
import { senderOf } from "./senderOf.ts";

/** Returns how a site's newsletters are sent: its settings, or the defaults. Reads committed rows only. */
export async function getSettings(platform: Platform, siteId: string): Promise<NewsletterSettings> {
  const [site, row, sender, domain] = await Promise.all([
    findSite(platform, { id: siteId }),
    newsletterSettings(platform.db).findByPk(siteId),
    senderOf(platform, siteId),
    presentSendingDomain(platform, siteId),
  ]);
  if (!site) throw new Refusal("site_not_found");
  const { mailFrom } = platform.config;
  const stored = row?.get();
  return {
    sender_name: stored?.sender_name ?? null,
    reply_to: stored?.reply_to ?? null,
    reply_to_pending: stored?.reply_to_pending ?? null,
    footer: stored?.footer ?? "",
    welcome:
      stored?.welcome_subject && stored.welcome_markdown
        ? { subject: stored.welcome_subject, markdown: stored.welcome_markdown }
        : null,
    from: `${cleanName(sender.name)} <${sender.own?.address ?? mailFrom}>`,
    offers_domains: platform.config.mailReturnPath !== null,
    domain,
  };
}

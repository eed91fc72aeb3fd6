import { select } from "../../../platform/database/select.ts";
import type { Message } from "../../../platform/mail/mail.ts";
import type { Platform } from "../../../platform/platform.ts";
import { ownAddressOf } from "../sendingDomains/ownAddress.ts";

/** Who a site's emails come from, and what ends them. */
export interface NewsletterSender {
  sender: NonNullable<Message["sender"]>;
  /** Confirmed by its owner; null: answers reach nobody. */
  replyTo: string | null;
  /** Plain text above the reason for the email; may be empty. */
  footer: string;
}

interface Row {
  name: string;
  reply_to: string | null;
  footer: string;
}

/** Returns how a site's newsletters, mailings and welcome emails are sent now. */
export async function senderOf(platform: Platform, siteId: string): Promise<NewsletterSender> {
  const [[row], own] = await Promise.all([
    select<Row>(
      platform.db,
      `SELECT coalesce(n.sender_name, s.name) AS name, n.reply_to, coalesce(n.footer, '') AS footer
         FROM sites s LEFT JOIN newsletter_settings n ON n.site_id = s.id WHERE s.id = $siteId`,
      { siteId },
    ),
    ownAddressOf(platform, siteId),
  ]);
  return {
    sender: { name: row?.name ?? platform.config.productName, ...(own && { own }) },
    replyTo: row?.reply_to ?? null,
    footer: row?.footer ?? "",
  };
}

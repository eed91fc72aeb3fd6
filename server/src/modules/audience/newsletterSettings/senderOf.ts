import { select } from "../../../platform/database/select.ts";
import type { OwnAddress } from "../../../platform/mail/mail.ts";
import type { Platform } from "../../../platform/platform.ts";
import { ownAddressOf } from "../sendingDomains/ownAddress.ts";

/** Who a site's emails come from, and what is below each. */
export interface NewsletterSender {
  name: string;
  /** On the creator's domain; null: the operator's address. */
  own: OwnAddress | null;
  /** Confirmed by its owner; null: replies reach nobody. */
  replyTo: string | null;
  /** Plain text above the reason for the email; may be empty. */
  footer: string;
}

/** Returns how a site's newsletters, mailings and welcome emails are sent now. */
export async function senderOf(platform: Platform, siteId: string): Promise<NewsletterSender> {
  const [rows, own] = await Promise.all([
    select<Omit<NewsletterSender, "own">>(
      platform.db,
      `SELECT coalesce(n.sender_name, s.name) AS name, n.reply_to AS "replyTo", coalesce(n.footer, '') AS footer
         FROM sites s LEFT JOIN newsletter_settings n ON n.site_id = s.id WHERE s.id = $siteId`,
      { siteId },
    ),
    ownAddressOf(platform, siteId),
  ]);
  return { ...(rows[0] ?? { name: platform.config.productName, replyTo: null, footer: "" }), own };
}

import type { Identifier } from "@quire/domain/accounts/identifiers";
import type { EmailTopic } from "@quire/domain/audience/notificationChoice";
import { select } from "../../platform/database/select.ts";
import type { Email } from "../../platform/messages/email.ts";
import type { EmailBrand } from "../../platform/messages/emailLayout.ts";
import { queueEmail } from "../../platform/messages/queueMessage.ts";
import type { Scope } from "../../platform/scope.ts";
import { BRAND_COLUMNS, type BrandRow, siteBrand } from "../sites/siteBrand.ts";
import { emailSubscription } from "./emailSubscription.ts";

interface Recipient {
  to: Identifier;
  userId: string;
  /** The site that it is about. Its readers see its name and logo, its owner ours. */
  siteId: string;
  topic: EmailTopic;
  /** Also for users who have turned off email in general: it documents a payment. */
  isEssential?: boolean;
}

/**
 * Queues an email that another module writes, with its site's brand and the link that ends such emails, unless the user
 * has ended them. A text message has no such link, but ends with them.
 */
export async function queueTopicEmail(
  scope: Scope,
  { to, siteId, ...about }: Recipient,
  email: Email,
): Promise<void> {
  const { platform, transaction } = scope;
  const unlessUndeliverable = !about.isEssential;
  const unsubscribe = await emailSubscription(scope, { ...about, siteId });
  if (!unsubscribe) return;
  if (to.kind === "mobile") return queueEmail(platform, transaction, to, email);
  const brand = about.userId === siteId ? null : await brandOf(scope, siteId);
  const branded = { ...email, ...(brand && { brand }), unsubscribe };
  await queueEmail(platform, transaction, to, branded, { unlessUndeliverable });
}

async function brandOf({ platform, transaction }: Scope, siteId: string): Promise<EmailBrand | null> {
  const [row] = await select<BrandRow>(
    platform.db,
    `SELECT ${BRAND_COLUMNS} FROM sites s WHERE s.id = $siteId`,
    { siteId },
    transaction,
  );
  return row ? siteBrand(platform.config, row) : null;
}

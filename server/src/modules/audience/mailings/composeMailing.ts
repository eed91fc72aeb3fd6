import type { MailingText } from "@quire/contracts/calls/mailings";
import type { MailingAudience } from "@quire/contracts/records/mailing";
import type { PostDocument } from "@quire/documents/schema";
import { select } from "../../../platform/database/select.ts";
import { Refusal, refuseField } from "../../../platform/http/refusal.ts";
import type { Message } from "../../../platform/mail/mail.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type Authored, hasContent, readText, refuseFiles } from "../../posts/readText.ts";
import { BRAND_COLUMNS, type BrandRow, siteBrand } from "../../sites/siteBrand.ts";
import { type NewsletterSender, senderOf } from "../newsletterSettings/senderOf.ts";
import { writtenPost } from "../newsletters/findMailing.ts";
import { fitsEmail, newsletterMessage } from "../newsletters/newsletterMessage.ts";

/** A validated text, and who sends it. */
export interface ComposedMailing {
  subject: string;
  blocks: PostDocument;
  site: BrandRow & { id: string; language: string };
  sender: NewsletterSender;
}

/** Reads an email's text at `at`, or refuses it: empty, too long for an email, or with files. */
export async function composeMailing(
  context: Authored,
  siteId: string,
  body: MailingText,
  at = "body",
): Promise<ComposedMailing> {
  const { platform } = context;
  const text = await readText(body, context, at);
  const blocks = text?.blocks ?? [];
  const path = `${at}.${text?.form ?? "blocks"}`;
  refuseFiles(blocks, path, "Emails can't contain files. Publish a post with the file, and link to it.");
  if (!hasContent(blocks)) throw refuseField(path, "Write something first.");
  const [site] = await select<ComposedMailing["site"]>(
    platform.db,
    `SELECT s.id, s.language, ${BRAND_COLUMNS} FROM sites s WHERE s.id = $siteId AND s.suspended_at IS NULL`,
    { siteId },
  );
  if (!site) throw new Refusal("site_not_found");
  const post = writtenPost({ subject: body.subject, blocks }, siteBrand(platform.config, site));
  if (!fitsEmail(platform, post)) {
    throw refuseField(
      path,
      "This email is too long: Gmail would cut it. Shorten it, or publish a post.",
      "too_large",
    );
  }
  return { subject: body.subject, blocks, site, sender: await senderOf(platform, siteId) };
}

/** Returns the email of a mailing to one recipient. */
export function messageOf(
  platform: Platform,
  { subject, blocks, site, sender }: ComposedMailing,
  { id, audience = "all" }: { id: string; audience?: MailingAudience },
  recipient: { userId: string | null; email: string },
): Message {
  const brand = siteBrand(platform.config, site);
  const post = writtenPost({ subject, blocks }, brand);
  const content = { id, siteId: site.id, language: site.language, brand, sender, audience, post };
  return newsletterMessage(platform, content, recipient, "full");
}

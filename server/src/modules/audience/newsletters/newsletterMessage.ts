import { createHmac } from "node:crypto";
import type { MailingAudience } from "@quire/contracts/records/mailing";
import { escapeHtml } from "@quire/documents/html/escape";
import type { PostDocument } from "@quire/documents/schema";
import { summaryFrom } from "@quire/documents/text";
import { cleanLines, cleanName } from "@quire/domain/accounts/names";
import { languageDirection, type TextDirection, textDirection } from "@quire/domain/text/direction";
import { platformUrl } from "../../../platform/http/urls.ts";
import type { Message } from "../../../platform/mail/mail.ts";
import { memoizeBy } from "../../../platform/memoizeBy.ts";
import { PREVIEW_CHARACTERS } from "../../../platform/messages/email.ts";
import { emailLayout, emailLink, SERIF } from "../../../platform/messages/emailLayout.ts";
import { unsubscribeHeaders } from "../../../platform/messages/queueMessage.ts";
import type { Platform } from "../../../platform/platform.ts";
import { emailPictureUrl } from "../../media/emailPictures.ts";
import type { EmailedPost } from "../../posts/ports.ts";
import { emailMarkup } from "../emailMarkup.ts";
import { emailHtml, emailText, pageOf, type Share, sharedBlocks, subjectOf } from "../postEmail.ts";
import { addressKey } from "./addressKey.ts";
import { countedLinks } from "./emailLinks.ts";
import type { Mailing } from "./findMailing.ts";
import { fitBlocks, mayFit } from "./fitBlocks.ts";
import { unsubscribeKey } from "./unsubscribeKey.ts";

/** A follower, or a subscriber without an account. */
interface Recipient {
  userId: string | null;
  email: string;
}

/** What a newsletter is made of. */
type Content = Pick<Mailing, "id" | "siteId" | "language" | "brand" | "sender" | "post" | "audience">;

/** Gmail hides what comes after 102 kB, and the unsubscribe link with it. */
const MAX_BYTES = 90_000;
/** Of the layout and its small print, with the longest link to unsubscribe. A creator's footer still fits in 102 kB. */
const FRAME_BYTES = 7_000;

/**
 * Returns a post's email to one recipient. Its Message-ID is derived from the newsletter and the recipient, so that
 * mailboxes show an email once if it is sent twice. Its unsubscribe link needs no page (RFC 8058).
 */
export function newsletterMessage(
  platform: Pick<Platform, "config" | "secret">,
  newsletter: Content,
  { userId, email }: Recipient,
  share: Share,
): Message {
  const { config } = platform;
  const { id, siteId, language, brand, sender, post, audience } = newsletter;
  const { name, own, replyTo } = sender;
  const key = userId ? unsubscribeKey(platform, { userId, siteId }) : addressKey(platform, { email, siteId });
  const unsubscribeUrl = `${platformUrl(config)}/unsubscribe/${key}`;
  const reason = `You get this because you ${relationOf(userId, audience)} ${post.site.name}.`;
  const explanation = replyTo ? `Reply to this email to write to ${cleanName(name)}. ${reason}` : reason;
  const footer = cleanLines(sender.footer);
  const { body, text, preview, direction } = contentOf(newsletter)(platform, share);
  const domain = config.mailFrom.split("@").at(-1)?.replace(">", "");
  const message = `${id}.${userId ?? recipientTag(platform, email)}`;
  const unsubscribe = emailLink("Unsubscribe", unsubscribeUrl);
  const { webUrl } = post;
  return {
    to: email,
    subject: subjectOf(post),
    sender: { name, ...(own && { own }) },
    ...(replyTo && { replyTo }),
    text: [
      text,
      footer,
      webUrl && `View in browser:\n${webUrl}`,
      `${explanation} To unsubscribe:\n${unsubscribeUrl}`,
    ]
      .filter(Boolean)
      .join("\n\n"),
    html: emailLayout({
      language,
      direction,
      title: post.title,
      brand,
      preview,
      top: webUrl ? `${emailLink("View in browser", webUrl)}<br>${unsubscribe}` : unsubscribe,
      body,
      footer: `${footerHtml(footer)}${escapeHtml(explanation)} ${unsubscribe}`,
    }),
    messageId: `<${message}@${domain}>`,
    headers: {
      ...unsubscribeHeaders(unsubscribeUrl),
      "List-Id": `<${siteId}.${domain}>`,
      // Reports of bounces and complaints repeat these: Postmark replaces the Message-ID.
      "X-PM-Metadata-message": message,
      "X-PM-Metadata-site": siteId,
    },
  };
}

/** Returns the web version of a mailing: the same for everyone, without what is for one recipient. */
export function mailingPage(
  platform: Pick<Platform, "config" | "secret">,
  { language, brand, sender, post }: Content,
): string {
  const { body, preview, direction } = render(platform, { post, language }, "full");
  return emailLayout({
    language,
    direction,
    title: post.title,
    brand,
    preview,
    body,
    footer: footerHtml(cleanLines(sender.footer)) + emailLink(brand.name, brand.url),
  });
}

function footerHtml(footer: string): string {
  if (footer === "") return "";
  const text = escapeHtml(footer).replaceAll("\n", "<br>");
  return `<div dir="auto" style="margin:0 0 12px">${text}</div>`;
}

function relationOf(userId: string | null, audience: MailingAudience): string {
  if (userId === null) return "subscribed to";
  if (audience === "buyers") return "bought something from";
  return audience === "supporters" ? "supported" : "follow";
}

/** Whether an email shows a text in full: what follows 90 kB is cut by Gmail, with the unsubscribe link. */
export function fitsEmail(platform: Pick<Platform, "secret">, post: EmailedPost): boolean {
  return mayFit(post.blocks) && fits(bodyOf(platform, post, { blocks: post.blocks, isCut: false }));
}

interface Rendered {
  body: string;
  text: string;
  preview: string;
  direction: TextDirection;
}

/** Renders each share of a newsletter once, however many recipients it has. */
const contentOf = memoizeBy((newsletter: Content) => {
  const rendered = new Map<Share, Rendered>();
  return (platform: Pick<Platform, "secret">, share: Share): Rendered => {
    const known = rendered.get(share) ?? render(platform, newsletter, share, newsletter.id);
    rendered.set(share, known);
    return known;
  };
});

function render(
  platform: Pick<Platform, "secret">,
  { post, language }: Pick<Content, "post" | "language">,
  share: Share,
  newsletterId: string | null = null,
): Rendered {
  const all = sharedBlocks(post, share);
  const part =
    // Only a post can be read on. Another text was refused if it didn't fit.
    post.url === null
      ? { blocks: all, isCut: false }
      : fitBlocks(all, (blocks) =>
          fits(bodyOf(platform, post, { blocks, isCut: true }, share, newsletterId)),
        );
  return {
    body: bodyOf(platform, post, part, share, newsletterId),
    text: emailText(post, share, part),
    preview: summaryFrom(all, PREVIEW_CHARACTERS),
    direction: directionOf(post, all) ?? languageDirection(language),
  };
}

/** A text may be in another language than its site. */
const directionOf = ({ title }: EmailedPost, blocks: PostDocument): TextDirection | null =>
  textDirection(summaryFrom(blocks, PREVIEW_CHARACTERS)) ?? textDirection(title);

const fits = (body: string): boolean => Buffer.byteLength(body) <= MAX_BYTES - FRAME_BYTES;

function bodyOf(
  platform: Pick<Platform, "secret">,
  post: EmailedPost,
  part: { blocks: PostDocument; isCut: boolean },
  share: Share = "full",
  newsletterId: string | null = null,
): string {
  const html = emailMarkup(emailHtml(post, share, part), {
    postUrl: pageOf(post),
    pictureAddress: (src) => emailPictureUrl(platform, src, post.site.url),
    direction: directionOf(post, part.blocks) ?? "ltr",
  });
  const counted = newsletterId
    ? countedLinks(platform, html, { newsletterId, siteUrl: post.site.url, webUrl: post.webUrl })
    : html;
  return `<div style="font:18px/1.6 ${SERIF}">${counted}</div>`;
}

/** The same on each attempt for one recipient, and doesn't reveal the address. */
function recipientTag(platform: Pick<Platform, "secret">, email: string): string {
  return createHmac("sha256", platform.secret("message ids")).update(email).digest("hex").slice(0, 24);
}

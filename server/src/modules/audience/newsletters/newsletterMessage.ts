import { createHmac } from "node:crypto";
import type { MailingAudience } from "@quire/contracts/records/mailing";
import { escapeHtml } from "@quire/documents/html/escape";
import type { PostDocument } from "@quire/documents/schema";
import { summaryFrom } from "@quire/documents/text";
import { cleanLines, cleanName } from "@quire/domain/accounts/names";
import { platformUrl } from "../../../platform/http/urls.ts";
import type { Message } from "../../../platform/mail/mail.ts";
import { memoizeBy } from "../../../platform/memoizeBy.ts";
import { emailLayout, emailLink, SERIF } from "../../../platform/messages/emailLayout.ts";
import { unsubscribeHeaders } from "../../../platform/messages/queueMessage.ts";
import type { Platform } from "../../../platform/platform.ts";
import { emailPictureUrl } from "../../media/emailPictures.ts";
import type { EmailedPost } from "../../posts/ports.ts";
import { emailMarkup } from "../emailMarkup.ts";
import { emailHtml, emailText, type Share, sharedBlocks, subjectOf } from "../postEmail.ts";
import { addressKey } from "./addressKey.ts";
import type { Mailing } from "./findMailing.ts";
import { fitBlocks } from "./fitBlocks.ts";
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
const PREVIEW_CHARACTERS = 120;

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
  const { body, text, preview } = contentOf(newsletter)(platform, share);
  const domain = config.mailFrom.split("@").at(-1)?.replace(">", "");
  const message = `${id}.${userId ?? recipientTag(platform, email)}`;
  const unsubscribe = emailLink("Unsubscribe", unsubscribeUrl);
  return {
    to: email,
    subject: subjectOf(post),
    sender: { name, ...(own && { own }) },
    ...(replyTo && { replyTo }),
    text: [text, footer, `${explanation} To unsubscribe:\n${unsubscribeUrl}`].filter(Boolean).join("\n\n"),
    html: emailLayout({
      language,
      title: post.title,
      brand,
      preview,
      top: unsubscribe,
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
  return fits(bodyOf(platform, post, { blocks: post.blocks, isCut: false }));
}

interface Rendered {
  body: string;
  text: string;
  preview: string;
}

/** Renders each share of a newsletter once, however many recipients it has. */
const contentOf = memoizeBy((newsletter: Content) => {
  const rendered = new Map<Share, Rendered>();
  return (platform: Pick<Platform, "secret">, share: Share): Rendered => {
    const known = rendered.get(share) ?? render(platform, newsletter, share);
    rendered.set(share, known);
    return known;
  };
});

function render(platform: Pick<Platform, "secret">, { post }: Content, share: Share): Rendered {
  const all = sharedBlocks(post, share);
  const part =
    // Only a post can be read on. Another text was refused if it didn't fit.
    post.url === null
      ? { blocks: all, isCut: false }
      : fitBlocks(all, (blocks) => fits(bodyOf(platform, post, { blocks, isCut: true }, share)));
  return {
    body: bodyOf(platform, post, part, share),
    text: emailText(post, share, part),
    preview: summaryFrom(all, PREVIEW_CHARACTERS),
  };
}

const fits = (body: string): boolean => Buffer.byteLength(body) <= MAX_BYTES - FRAME_BYTES;

function bodyOf(
  platform: Pick<Platform, "secret">,
  post: EmailedPost,
  part: { blocks: PostDocument; isCut: boolean },
  share: Share = "full",
): string {
  const html = emailMarkup(emailHtml(post, share, part), {
    postUrl: post.url ?? post.site.url,
    pictureAddress: (src) => emailPictureUrl(platform, src, post.site.url),
  });
  return `<div style="font:18px/1.6 ${SERIF}">${html}</div>`;
}

/** The same on each attempt for one recipient, and doesn't reveal the address. */
function recipientTag(platform: Pick<Platform, "secret">, email: string): string {
  return createHmac("sha256", platform.secret("message ids")).update(email).digest("hex").slice(0, 24);
}

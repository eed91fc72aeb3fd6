import { createHmac } from "node:crypto";
import { escapeHtml } from "@quire/documents/html/escape";
import { platformUrl } from "../../../platform/http/urls.ts";
import type { Message } from "../../../platform/mail/mail.ts";
import type { Platform } from "../../../platform/platform.ts";
import { withOwnPictures } from "../../media/remotePictures.ts";
import type { EmailedPost } from "../../posts/ports.ts";
import { emailHtml, emailText, type Share, subjectOf } from "../postEmail.ts";
import { addressKey } from "./addressKey.ts";
import { unsubscribeKey } from "./unsubscribeKey.ts";

/** A follower, or a subscriber without an account. */
interface Recipient {
  userId: string | null;
  email: string;
}

const STYLE =
  "body{font:17px/1.6 Georgia,serif;max-width:38em;margin:24px auto;padding:0 16px}" +
  "img{max-width:100%;height:auto}h1 a{color:inherit;text-decoration:none}pre{overflow:auto}" +
  ".foot{font:13px/1.5 sans-serif;color:#666;border-top:1px solid #ddd;margin-top:32px;padding-top:12px}";

/**
 * Returns a post's email to one recipient. Its Message-ID is derived from the newsletter and the recipient, so that
 * mailboxes show an email once if it is sent twice. Its unsubscribe link needs no page (RFC 8058).
 */
export function newsletterMessage(
  platform: Pick<Platform, "config" | "secret">,
  newsletter: { id: string; siteId: string; language: string; post: EmailedPost },
  { userId, email }: Recipient,
  share: Share,
): Message {
  const { config } = platform;
  const { id, siteId, language, post } = newsletter;
  const key = userId ? unsubscribeKey(platform, { userId, siteId }) : addressKey(platform, { email, siteId });
  const unsubscribeUrl = `${platformUrl(config)}/unsubscribe/${key}`;
  const explanation = userId
    ? `You get this because you follow ${post.site.name}.`
    : `You get this because you subscribed to ${post.site.name}.`;
  const domain = config.mailFrom.split("@").at(-1)?.replace(">", "");
  const footer = `<p class="foot">${escapeHtml(explanation)} <a href="${escapeHtml(unsubscribeUrl)}">Unsubscribe</a></p>`;
  return {
    to: email,
    subject: subjectOf(post),
    senderName: post.site.name,
    text: [emailText(post, share), `${explanation} To unsubscribe:\n${unsubscribeUrl}`].join("\n\n"),
    html:
      `<!doctype html><html lang="${escapeHtml(language)}"><head><meta charset="utf-8">` +
      `<title>${escapeHtml(post.title)}</title><style>${STYLE}</style></head>` +
      `<body>${withOwnPictures(platform, emailHtml(post, share), post.site.url)}${footer}</body></html>`,
    messageId: `<${id}.${userId ?? recipientTag(platform, email)}@${domain}>`,
    headers: {
      "List-Unsubscribe": `<${unsubscribeUrl}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      "List-Id": `<${siteId}.${domain}>`,
    },
  };
}

/** The same on each attempt for one recipient, and doesn't reveal the address. */
function recipientTag(platform: Pick<Platform, "secret">, email: string): string {
  return createHmac("sha256", platform.secret("message ids")).update(email).digest("hex").slice(0, 24);
}

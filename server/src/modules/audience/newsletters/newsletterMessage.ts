import { createHmac } from "node:crypto";
import { escapeHtml } from "@quire/documents/html/escape";
import { platformUrl } from "../../../platform/http/addresses.ts";
import type { Message } from "../../../platform/mail/mail.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { EmailedPost } from "../../posts/ports.ts";
import { letterHtml, letterText, type Share, subjectOf } from "../postLetter.ts";
import { addressKey } from "./addressKey.ts";
import { unsubscribeKey } from "./unsubscribeKey.ts";

/** Somebody who follows, or, where there is no account, who was imported. */
interface Recipient {
  userId: string | null;
  email: string;
}

const STYLE =
  "body{font:17px/1.6 Georgia,serif;max-width:38em;margin:24px auto;padding:0 16px}" +
  "img{max-width:100%;height:auto}h1 a{color:inherit;text-decoration:none}pre{overflow:auto}" +
  ".foot{font:13px/1.5 sans-serif;color:#666;border-top:1px solid #ddd;margin-top:32px;padding-top:12px}";

/**
 * A post's letter to one person. Its id is made of who and what, so that one that is sent twice because nobody could
 * note the first is shown once. The link to unsubscribe needs no page (RFC 8058).
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
  const leave = `${platformUrl(config)}/unsubscribe/${key}`;
  const why = userId
    ? `You get this because you follow ${post.site.name}.`
    : `You get this because you subscribed to ${post.site.name}.`;
  const domain = config.mailFrom.split("@").at(-1)?.replace(">", "");
  const foot = `<p class="foot">${escapeHtml(why)} <a href="${escapeHtml(leave)}">Unsubscribe</a></p>`;
  return {
    to: email,
    subject: subjectOf(post),
    senderName: post.site.name,
    text: [letterText(post, share), `${why} To unsubscribe:\n${leave}`].join("\n\n"),
    html:
      `<!doctype html><html lang="${escapeHtml(language)}"><head><meta charset="utf-8">` +
      `<title>${escapeHtml(post.title)}</title><style>${STYLE}</style></head>` +
      `<body>${letterHtml(post, share)}${foot}</body></html>`,
    messageId: `<${id}.${userId ?? nameOf(platform, email)}@${domain}>`,
    headers: {
      "List-Unsubscribe": `<${leave}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      "List-Id": `<${siteId}.${domain}>`,
    },
  };
}

/** The same for each try at one person's letter, and no address for others to read. */
function nameOf(platform: Pick<Platform, "secret">, email: string): string {
  return createHmac("sha256", platform.secret("message ids")).update(email).digest("hex").slice(0, 24);
}

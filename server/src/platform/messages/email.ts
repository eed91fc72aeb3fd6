import { escapeHtml } from "@quire/documents/html/escape";
import { cleanLines, cleanName } from "@quire/domain/accounts/names";
import { DEFAULT_ACCENT } from "@quire/domain/sites/accents";
import type { Config } from "../config.ts";
import { platformUrl } from "../http/urls.ts";
import { type EmailBrand, emailButton, emailLayout, emailLink, SANS } from "./emailLayout.ts";

/** A message to a user, before it is known whether it is sent by email or by text message. */
export interface Email {
  subject: string;
  /** Paragraphs before the code and the link. */
  lines: string[];
  /** A link; its URL is in the text in full. */
  link?: { label: string; url: string };
  /** Several things that happened, each with its link. */
  items?: { text: string; detail?: string | undefined; url: string }[];
  /** Digits to enter. */
  code?: string;
  /** Paragraphs after it, such as what to do if the user didn't request it. */
  after?: string[];
  /** The site that it is about; otherwise it is the product's. */
  brand?: EmailBrand;
  /**
   * Why the recipient gets such emails, and the link that ends them without a page (RFC 8058). `settings`: where they
   * choose among all emails.
   */
  unsubscribe?: { reason: string; url: string; settings?: string };
  /** What inboxes show after the subject; the first lines if absent. */
  preview?: string;
  /** The conversation that it belongs to. */
  thread?: EmailThread;
  /** The entire content as a text message. */
  sms: string;
}

/** Names of emails to one recipient, the same whenever they are sent: what mail programs thread by. */
export interface EmailThread {
  /** This email. */
  id: string;
  /** The emails that it answers, from the first one to the latest. */
  ancestors: string[];
}

/** As much as inboxes show. */
export const PREVIEW_CHARACTERS = 120;

type EmailConfig = Pick<Config, "productName" | "supportEmail" | "platformProtocol" | "platformHost">;

/**
 * Renders plain text, and the same in the layout of all emails. All content is text: markup in it is escaped, and line
 * breaks are preserved.
 */
export function renderEmail(
  config: EmailConfig,
  email: Email,
): { subject: string; text: string; html: string } {
  const { productName, supportEmail } = config;
  const { link, code, unsubscribe } = email;
  const brand = email.brand ?? productBrand(config);
  // Names stored before names were cleaned may hide characters or turn the text around.
  const subject = cleanName(email.subject);
  const lines = email.lines.map(cleanLines);
  const after = (email.after ?? []).map(cleanLines);
  const items = (email.items ?? []).map(({ text, detail, url }) => ({
    text: cleanLines(text),
    detail: detail && cleanLines(detail),
    url,
  }));
  const text = [
    ...lines,
    ...items.map(({ text, detail, url }) =>
      [`- ${text}`, detail && `“${detail}”`, url].filter(Boolean).join("\n  "),
    ),
    ...(code ? [code] : []),
    ...(link ? [`${link.label}:\n${link.url}`] : []),
    ...after,
    ...(unsubscribe ? [`${unsubscribe.reason} To unsubscribe:\n${unsubscribe.url}`] : []),
    ...(unsubscribe?.settings ? [`Choose what you are notified of:\n${unsubscribe.settings}`] : []),
    `${productName} · ${supportEmail}`,
  ];
  const body = [
    ...lines.map(paragraph),
    ...items.map(itemHtml),
    ...(code ? [`<p style="font-size:28px;letter-spacing:6px;margin:24px 0">${escapeHtml(code)}</p>`] : []),
    ...(link ? [linkHtml(link, brand.color)] : []),
    ...after.map(paragraph),
  ];
  const footer = [
    ...(unsubscribe
      ? [`${escapeHtml(unsubscribe.reason)} ${emailLink("Unsubscribe", unsubscribe.url)}`]
      : []),
    ...(unsubscribe?.settings ? [emailLink("Choose what you are notified of", unsubscribe.settings)] : []),
    `${escapeHtml(productName)} · ${emailLink(supportEmail, `mailto:${supportEmail}`)}`,
  ];
  return {
    subject,
    text: text.join("\n\n"),
    html: emailLayout({
      language: "en",
      direction: "ltr",
      preview:
        email.preview ?? [...lines, ...items.map((item) => item.text)].join(" ").slice(0, PREVIEW_CHARACTERS),
      title: subject,
      brand,
      body: `<div style="font:16px/1.5 ${SANS}">${body.join("")}</div>`,
      footer: footer.join("<br>"),
    }),
  };
}

function productBrand(config: EmailConfig): EmailBrand {
  const url = platformUrl(config);
  return { name: config.productName, url, logo: `${url}/icons/icon-192.png`, color: DEFAULT_ACCENT };
}

function paragraph(text: string): string {
  return `<p dir="auto" style="margin:0 0 16px">${escapeHtml(text).replaceAll("\n", "<br>")}</p>`;
}

function itemHtml({ text, detail, url }: { text: string; detail?: string | undefined; url: string }): string {
  const quote = detail
    ? `<div class="q-soft" style="margin:4px 0 0;color:#5d584c">“${escapeHtml(detail).replaceAll("\n", "<br>")}”</div>`
    : "";
  return (
    `<div class="q-line" style="margin:0 0 14px;padding:0 0 14px;border-bottom:1px solid #e4dfd2">` +
    `<a href="${escapeHtml(url)}" style="font-weight:bold">${escapeHtml(text)}</a>${quote}</div>`
  );
}

function linkHtml(link: { label: string; url: string }, color: string): string {
  const address = escapeHtml(link.url);
  return `${emailButton(link, color)}<p class="q-soft" style="margin:0 0 24px;font-size:14px;color:#5d584c">${address}</p>`;
}

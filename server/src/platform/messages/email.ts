import { escapeHtml } from "@quire/documents/html/escape";
import { cleanLines, cleanName } from "@quire/domain/accounts/names";
import type { Config } from "../config.ts";

/** A message to a user, before it is known whether it is sent by email or by text message. */
export interface Email {
  subject: string;
  /** Paragraphs before the link or the code. */
  lines: string[];
  /** A link; its URL is in the text in full. */
  link?: { label: string; url: string };
  /** Digits to enter. */
  code?: string;
  /** Paragraphs after it, such as what to do if the user didn't request it. */
  after?: string[];
  /** The entire content as a text message. */
  sms: string;
}

/** The background and text colors of the screens, where the mail client supports them; elsewhere black on white. */
const STYLE =
  ":root{color-scheme:light dark}" +
  "body{margin:0;background:#fbf9f4;color:#1c1a15;overflow-wrap:anywhere}" +
  ".act{background:#c8371b;color:#fff}.soft{color:#5d584c}.soft a{color:inherit}" +
  "@media (prefers-color-scheme:dark){body{background:#14130f;color:#ece7da}" +
  ".act{background:#ff7a59;color:#14130f}.soft{color:#a9a291}}";

/**
 * Renders plain text, and the same as simple HTML. All content is text: markup in it is escaped, and line breaks
 * are preserved.
 */
export function renderEmail(
  { productName, supportEmail }: Pick<Config, "productName" | "supportEmail">,
  email: Email,
): { subject: string; text: string; html: string } {
  const { link, code } = email;
  // Names stored before names were cleaned may hide characters or turn the text around.
  const subject = cleanName(email.subject);
  const lines = email.lines.map(cleanLines);
  const after = (email.after ?? []).map(cleanLines);
  const text = [
    ...lines,
    ...(link ? [`${link.label}:\n${link.url}`] : []),
    ...(code ? [code] : []),
    ...after,
  ];
  const body = [
    ...lines.map(paragraph),
    ...(link ? [linkHtml(link)] : []),
    ...(code ? [`<p style="font-size:28px;letter-spacing:6px;margin:24px 0">${escapeHtml(code)}</p>`] : []),
    ...after.map(paragraph),
    `<p class="soft" style="margin-top:32px;font-size:14px">${escapeHtml(productName)} · ` +
      `<a href="mailto:${escapeHtml(supportEmail)}">${escapeHtml(supportEmail)}</a></p>`,
  ];
  return {
    subject,
    text: [...text, `${productName} · ${supportEmail}`].join("\n\n"),
    html:
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title>` +
      `<meta name="viewport" content="width=device-width,initial-scale=1">` +
      `<meta name="color-scheme" content="light dark"><style>${STYLE}</style></head><body>` +
      `<div style="max-width:34em;margin:0 auto;padding:24px;font:16px/1.5 Helvetica,Arial,sans-serif">` +
      `${body.join("")}</div></body></html>`,
  };
}

function paragraph(text: string): string {
  return `<p>${escapeHtml(text).replaceAll("\n", "<br>")}</p>`;
}

function linkHtml({ label, url }: { label: string; url: string }): string {
  const address = escapeHtml(url);
  const shape =
    "display:inline-block;padding:10px 20px;border-radius:6px;font-weight:bold;text-decoration:none";
  return (
    `<p style="margin:24px 0 8px"><a class="act" href="${address}" style="${shape}">${escapeHtml(label)}</a></p>` +
    `<p class="soft" style="margin:0 0 24px;font-size:14px">${address}</p>`
  );
}

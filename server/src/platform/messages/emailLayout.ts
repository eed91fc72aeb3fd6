import { escapeHtml } from "@quire/documents/html/escape";
import { DEFAULT_ACCENT, luminance } from "@quire/domain/sites/accents";
import type { TextDirection } from "@quire/domain/text/direction";

/** Whose email it is: shown above its text, and in the color of its line and button. */
export interface EmailBrand {
  name: string;
  url: string;
  /** Absolute address of a square JPEG or PNG; null without a logo. */
  logo: string | null;
  /** As `#rrggbb`. */
  color: string;
  /** Colors of links on light and on dark paper; the product's if the creator chose no accent. */
  links?: { light: string; dark: string };
}

export interface EmailPage {
  language: string;
  direction: TextDirection;
  title: string;
  brand: EmailBrand;
  /** What inboxes show after the subject. */
  preview: string;
  /** Next to the brand, above the text: HTML. */
  top?: string;
  /** HTML. */
  body: string;
  /** HTML in English, unless it says otherwise. */
  footer: string;
}

/** Widths in pixels. Outlook ignores `max-width`, so that pictures name theirs. */
export const EMAIL_WIDTH = 600;
const SIDE = 20;
export const TEXT_WIDTH = EMAIL_WIDTH - 2 * SIDE;

export const SANS = "Figtree,Helvetica,Arial,sans-serif";
export const SERIF = "Literata,Georgia,serif";

/**
 * Colors of dark mode: light ones are inline, since some programs drop `<style>`; those keep black on white or invert
 * it themselves.
 */
const styleOf = ({ light, dark }: NonNullable<EmailBrand["links"]>) =>
  ":root{color-scheme:light dark;supported-color-schemes:light dark}" +
  `a{color:${light}}.q-plain{color:inherit!important;text-decoration:none}` +
  "@media (prefers-color-scheme:dark){" +
  ".q-paper{background-color:#14130f!important}.q-ink{color:#ece7da!important}.q-soft,.q-soft a{color:#a9a291!important}" +
  `.q-box{background-color:#242119!important}.q-line{border-color:#4a463b!important}a{color:${dark}}}`;

const LINKS = { light: DEFAULT_ACCENT, dark: "#ff7a59" };

/**
 * Returns a complete email in HTML: tables and inline styles, which Outlook needs, at most 600 pixels wide and as wide
 * as the screen on a phone.
 */
export function emailLayout(page: EmailPage): string {
  const { language, direction, title, brand, preview, top, body, footer } = page;
  const dir = `dir="${direction}"`;
  const end = direction === "rtl" ? "left" : "right";
  const name = escapeHtml(brand.name);
  const home = escapeHtml(brand.url);
  const logo = brand.logo
    ? `<a href="${home}"><img src="${escapeHtml(brand.logo)}" width="32" height="32" alt="" style="display:inline-block;border:0;border-radius:6px;vertical-align:middle"></a>&nbsp; `
    : "";
  const cell = `style="padding:0 ${SIDE}px"`;
  const head =
    `<tr><td ${cell}><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>` +
    `<td style="padding:20px 0;font:bold 16px/1.4 ${SANS}">${logo}<a class="q-plain q-ink" dir="auto" href="${home}" style="color:#1c1a15;text-decoration:none">${name}</a></td>` +
    `<td class="q-soft" align="${end}" style="padding:20px 0;font:13px/1.4 ${SANS};color:#5d584c">${top ?? ""}</td>` +
    "</tr></table></td></tr>";
  return (
    `<!doctype html><html lang="${escapeHtml(language)}" ${dir}><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width,initial-scale=1">` +
    `<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">` +
    `<title>${escapeHtml(title)}</title><style>${styleOf(brand.links ?? LINKS)}</style></head>` +
    `<body class="q-paper" lang="${escapeHtml(language)}" ${dir} style="margin:0;padding:0;background-color:#fbf9f4">` +
    preheader(preview) +
    `<table class="q-paper" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:#fbf9f4"><tr><td>` +
    // Outlook knows no maximum width, and others none of a table's.
    `<!--[if mso]><table role="presentation" width="${EMAIL_WIDTH}" align="center"><tr><td><![endif]-->` +
    `<div style="max-width:${EMAIL_WIDTH}px;margin:0 auto">` +
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="table-layout:fixed">` +
    `<tr><td height="4" style="height:4px;font-size:0;line-height:0;background-color:${brand.color}">&nbsp;</td></tr>` +
    head +
    `<tr><td class="q-ink" ${dir} style="padding:0 ${SIDE}px;word-wrap:break-word;color:#1c1a15">${body}</td></tr>` +
    `<tr><td ${cell}><div class="q-soft q-line" lang="en" dir="ltr" style="margin:32px 0;padding:12px 0 0;border-top:1px solid #e4dfd2;font:13px/1.5 ${SANS};color:#5d584c">${footer}</div></td></tr>` +
    "</table></div><!--[if mso]></td></tr></table><![endif]--></td></tr></table></body></html>"
  );
}

/** Invisible characters that inboxes show as blanks, so that the text of the email doesn't follow the preview. */
const PADDING = "\u034f\u200c\u00a0".repeat(100);

function preheader(preview: string): string {
  if (preview === "") return "";
  return `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(preview)}${PADDING}</div>`;
}

/** Returns a link in a line of small print. */
export function emailLink(label: string, url: string): string {
  return `<a href="${escapeHtml(url)}" style="color:#5d584c">${escapeHtml(label)}</a>`;
}

/** Returns a button. A table cell, because Outlook pads no link. */
export function emailButton({ label, url }: { label: string; url: string }, color: string): string {
  return (
    `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:24px 0 8px"><tr>` +
    `<td style="border-radius:6px;background-color:${color};padding:12px 20px;font:bold 16px/1.3 ${SANS}">` +
    `<a href="${escapeHtml(url)}" style="color:${inkOn(color)};text-decoration:none">${escapeHtml(label)}</a></td></tr></table>`
  );
}

/** Returns black or white, whichever reads better on a color: at least 4.5 to 1. */
export function inkOn(color: string): "#ffffff" | "#14130f" {
  return luminance(color) > 0.183 ? "#14130f" : "#ffffff";
}

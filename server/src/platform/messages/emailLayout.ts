import { escapeHtml } from "@quire/documents/html/escape";

/** Whose email it is: shown above its text, and in the color of its line and button. */
export interface EmailBrand {
  name: string;
  url: string;
  /** Absolute address of a square JPEG or PNG; null without a logo. */
  logo: string | null;
  /** As `#rrggbb`. */
  color: string;
}

export interface EmailPage {
  language: string;
  title: string;
  brand: EmailBrand;
  /** What inboxes show after the subject. */
  preview?: string;
  /** Next to the brand, above the text: HTML. */
  top?: string;
  /** HTML. */
  body: string;
  /** HTML. */
  footer: string;
}

/** The color of what leads on, if a site's logo has none. */
export const ACCENT = "#c8371b";

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
const STYLE =
  ":root{color-scheme:light dark;supported-color-schemes:light dark}" +
  "a{color:#c8371b}.q-plain{color:inherit!important;text-decoration:none}" +
  "@media (prefers-color-scheme:dark){" +
  ".q-paper{background-color:#14130f!important}.q-ink{color:#ece7da!important}.q-soft,.q-soft a{color:#a9a291!important}" +
  ".q-box{background-color:#242119!important}.q-line{border-color:#4a463b!important}a{color:#ff7a59}}";

/**
 * Returns a complete email in HTML: tables and inline styles, which Outlook needs, at most 600 pixels wide and as wide
 * as the screen on a phone.
 */
export function emailLayout({ language, title, brand, preview, top, body, footer }: EmailPage): string {
  const name = escapeHtml(brand.name);
  const home = escapeHtml(brand.url);
  const logo = brand.logo
    ? `<a href="${home}"><img src="${escapeHtml(brand.logo)}" width="32" height="32" alt="" style="display:inline-block;border:0;border-radius:6px;vertical-align:middle"></a>&nbsp; `
    : "";
  const cell = `style="padding:0 ${SIDE}px"`;
  const head =
    `<tr><td ${cell}><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>` +
    `<td style="padding:20px 0;font:bold 16px/1.4 ${SANS}">${logo}<a class="q-plain q-ink" href="${home}" style="color:#1c1a15;text-decoration:none">${name}</a></td>` +
    `<td class="q-soft" align="right" style="padding:20px 0 20px 12px;font:13px/1.4 ${SANS};color:#5d584c">${top ?? ""}</td>` +
    "</tr></table></td></tr>";
  return (
    `<!doctype html><html lang="${escapeHtml(language)}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width,initial-scale=1">` +
    `<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">` +
    `<title>${escapeHtml(title)}</title><style>${STYLE}</style></head>` +
    `<body class="q-paper" style="margin:0;padding:0;background-color:#fbf9f4">` +
    (preview ? `<div style="display:none">${escapeHtml(preview)}</div>` : "") +
    `<table class="q-paper" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:#fbf9f4"><tr><td>` +
    // Outlook knows no maximum width, and others none of a table's.
    `<!--[if mso]><table role="presentation" width="${EMAIL_WIDTH}" align="center"><tr><td><![endif]-->` +
    `<div style="max-width:${EMAIL_WIDTH}px;margin:0 auto">` +
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="table-layout:fixed">` +
    `<tr><td height="4" style="height:4px;font-size:0;line-height:0;background-color:${brand.color}">&nbsp;</td></tr>` +
    head +
    `<tr><td class="q-ink" dir="auto" style="padding:0 ${SIDE}px;word-wrap:break-word;color:#1c1a15">${body}</td></tr>` +
    `<tr><td ${cell}><div class="q-soft q-line" style="margin:32px 0;padding:12px 0 0;border-top:1px solid #e4dfd2;font:13px/1.5 ${SANS};color:#5d584c">${footer}</div></td></tr>` +
    "</table></div><!--[if mso]></td></tr></table><![endif]--></td></tr></table></body></html>"
  );
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
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.183 ? "#14130f" : "#ffffff";
}

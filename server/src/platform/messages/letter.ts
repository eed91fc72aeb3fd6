import { escapeHtml } from "@quire/documents/html/escape";
import type { Config } from "../config.ts";

/** What we have to say to a person, before it is known whether it goes by mail or by text message. */
export interface Letter {
  subject: string;
  /** Paragraphs before the link or the code. */
  lines: string[];
  /** Where to go; its address stands in full in the text. */
  link?: { label: string; url: string };
  /** Digits to type. */
  code?: string;
  /** Paragraphs after it, such as what to do when it was not asked for. */
  after?: string[];
  /** The whole as a text message. */
  short: string;
}

/** A letter as mail: plain text, and the same as simple HTML. Everything in it is text: markup in it stays text. */
export function renderLetter(
  { productName }: Pick<Config, "productName">,
  letter: Letter,
): { subject: string; text: string; html: string } {
  const { subject, lines, link, code, after = [] } = letter;
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
  ];
  return {
    subject,
    text: [...text, productName].join("\n\n"),
    html:
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>` +
      `<body style="font-family:sans-serif;font-size:16px;line-height:1.5;max-width:34em;margin:24px">` +
      `${body.join("")}<p style="color:#666">${escapeHtml(productName)}</p></body></html>`,
  };
}

function paragraph(text: string): string {
  return `<p>${escapeHtml(text)}</p>`;
}

function linkHtml({ label, url }: { label: string; url: string }): string {
  const address = escapeHtml(url);
  return `<p><a href="${address}">${escapeHtml(label)}</a></p><p style="color:#666">${address}</p>`;
}

import { renderHtml } from "@quire/documents/html";
import { isFields } from "@quire/documents/shape";
import { escapeHtml } from "@quire/domain/text/text";
import { linkMarkup } from "../html/markup.ts";
import { readForeignMarkdown } from "../markdown/foreignMarkdown.ts";
import type { LeftOut } from "../post/leftOut.ts";

type Fields = Record<string, unknown>;

/** Additional data needed to convert a draft's editor state to HTML. */
export interface Writing {
  newId(): string;
  leftOut: LeftOut;
}

const said = (fields: Fields, name: string): string => {
  const value = fields[name];
  return typeof value === "string" ? value : "";
};
const quoted = (fields: Fields, name: string): string => escapeHtml(said(fields, name));
const size = (value: unknown): string => (typeof value === "number" ? String(Math.round(value)) : "");

const img = (fields: Fields): string =>
  `<img src="${quoted(fields, "src")}" alt="${quoted(fields, "alt")}" width="${size(fields.width)}" height="${size(fields.height)}">`;
const linked = (fields: Fields, html: string): string =>
  said(fields, "href") ? `<a href="${quoted(fields, "href")}">${html}</a>` : html;
/** Captions are HTML. */
const caption = (fields: Fields): string =>
  said(fields, "caption") ? `<figcaption>${said(fields, "caption")}</figcaption>` : "";
const paragraph = (html: string): string => (html ? `<p>${html}</p>` : "");

function gallery(fields: Fields): string {
  const images = Array.isArray(fields.images) ? fields.images.filter(isFields).slice(0, 200) : [];
  return `<figure class="kg-gallery-card">${images.map(img).join("")}${caption(fields)}</figure>`;
}

function bookmark(fields: Fields): string {
  const about = isFields(fields.metadata) ? fields.metadata : {};
  const [title, description] = [said(about, "title"), paragraph(quoted(about, "description"))];
  return linkMarkup(said(fields, "url"), title) + description + paragraph(said(fields, "caption"));
}

function embed(fields: Fields): string {
  // The editor stores the other site's HTML for an embed; for a known provider the URL is enough.
  const inside = said(fields, "html") || `<iframe src="${quoted(fields, "url")}"></iframe>`;
  return `<figure class="kg-embed-card">${inside}${caption(fields)}</figure>`;
}

function markdown(fields: Fields, { newId, leftOut }: Writing): string {
  return renderHtml(readForeignMarkdown(said(fields, "markdown"), newId, leftOut));
}

function product(fields: Fields): string {
  const picture = said(fields, "productImageSrc");
  return `<div class="kg-product-card">${picture ? `<img src="${escapeHtml(picture)}">` : ""}<h4>${said(fields, "productTitle")}</h4>${said(fields, "productDescription")}${linkMarkup(said(fields, "productUrl"), said(fields, "productButton"))}</div>`;
}

function textAndButton(name: string, fields: Fields): string {
  const lines = ["header", "heading", "subheader", "disclaimer", "textValue"].map((line) =>
    said(fields, line),
  );
  const button =
    said(fields, "buttonUrl") && linkMarkup(said(fields, "buttonUrl"), said(fields, "buttonText"));
  return `<div class="kg-${name}-card">${lines.map(paragraph).join("")}${button}</div>`;
}

/** Converts a card of Ghost's editor to HTML like Ghost's own; null for an unknown card. */
export function cardMarkup(name: string, fields: Fields, writing: Writing): string | null {
  const { leftOut } = writing;
  switch (name) {
    case "image":
      return `<figure>${linked(fields, img(fields))}${caption(fields)}</figure>`;
    case "gallery":
      return gallery(fields);
    case "html":
      return gated(fields, said(fields, "html"));
    case "markdown":
    case "card-markdown":
      return markdown(fields, writing);
    case "code":
    case "codeblock":
      return `<figure><pre><code class="language-${quoted(fields, "language")}">${quoted(fields, "code")}</code></pre>${caption(fields)}</figure>`;
    case "embed":
      return embed(fields);
    case "bookmark":
      return bookmark(fields);
    case "hr":
    case "horizontalrule":
      return "<hr>";
    case "callout":
      return `<div class="kg-callout-card"><div class="kg-callout-emoji">${quoted(fields, "calloutEmoji")}</div><div class="kg-callout-text">${said(fields, "calloutText")}</div></div>`;
    case "toggle":
      return `<h4>${said(fields, "heading")}</h4>${said(fields, "content")}`;
    case "button":
      return linkMarkup(said(fields, "buttonUrl"), said(fields, "buttonText"));
    case "audio":
      return `<div class="kg-audio-card"><audio src="${quoted(fields, "src")}"></audio><div class="kg-audio-title">${quoted(fields, "title")}</div>${caption(fields)}</div>`;
    case "video":
      return `<figure class="kg-video-card"><video src="${quoted(fields, "src")}"></video>${caption(fields)}</figure>`;
    case "file":
      return `<div class="kg-file-card"><a href="${quoted(fields, "src")}"></a><div class="kg-file-card-title">${quoted(fields, "fileTitle") || quoted(fields, "fileName")}</div><div class="kg-file-card-caption">${quoted(fields, "fileCaption")}</div></div>`;
    case "header":
    case "signup":
      return textAndButton(name, fields);
    case "call-to-action":
      return gated(fields, textAndButton("cta", fields));
    case "product":
      return product(fields);
    case "paywall":
      return "<!--members-only-->";
    case "email":
    case "email-cta":
      leftOut.part("part of the letter alone");
      return "";
    default:
      return null;
  }
}

/** A part that only some readers see, marked as Ghost marks it in HTML. */
function gated(fields: Fields, html: string): string {
  const web = isFields(fields.visibility) && isFields(fields.visibility.web) ? fields.visibility.web : null;
  if (!web) return html;
  const segment = said(web, "memberSegment").replace(/[^\w:,-]/g, "");
  const head = `nonMember:${web.nonMember !== false} memberSegment:"${segment}"`;
  return `<!--kg-gated-block:begin ${head} -->${html}<!--kg-gated-block:end-->`;
}

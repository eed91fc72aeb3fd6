import type { BookPage } from "@quire/contracts/records/book";
import { isPostPage, type Page } from "@quire/contracts/records/page";
import { DESIGN_RELATION } from "@quire/contracts/records/site";
import { canonicalOf } from "./canonicalOf.ts";
import { escapeMarkup, jsonForScript } from "./escape.ts";
import { structuredData } from "./structuredData.ts";

const DEFAULT_SHARE_IMAGE = { path: "/icons/share.png", width: 1200, height: 630 };

/** Returns a page's head: title, canonical address, sharing cards, feeds and structured data. */
export function pageHead(page: Page): string {
  const origin = new URL(page.canonical).origin;
  const image = shareImage(page, origin);
  const isQueried =
    page.data.kind === "app" ||
    page.data.kind === "search" ||
    page.path.startsWith("/subscribe") ||
    page.path.includes("search=");
  const canonical = canonicalOf(page);
  const isIndexed = page.status === 200 && !isQueried;
  const tags = [
    `<title>${escapeMarkup(page.title)}</title>`,
    meta("name", "description", page.description),
    isIndexed ? link("canonical", canonical) : meta("name", "robots", "noindex"),
    link("manifest", "/manifest.webmanifest"),
    ...designLink(page),
    meta("property", "og:title", page.title),
    meta("property", "og:description", page.description),
    meta("property", "og:url", canonical),
    meta("property", "og:site_name", page.site?.name ?? page.product.name),
    meta("property", "og:type", typeOf(page)),
    ...playedTags(page, origin),
    meta("property", "og:image", image.url),
    ...(image.width ? [meta("property", "og:image:width", String(image.width))] : []),
    ...(image.height ? [meta("property", "og:image:height", String(image.height))] : []),
    meta("name", "twitter:card", "summary_large_image"),
    ...articleTags(page),
    ...(page.site ? feedLinks(page.site) : []),
    ...structuredData(page).map(
      (data) => `<script type="application/ld+json">${jsonForScript(data)}</script>`,
    ),
  ];
  return tags.join("\n    ");
}

/** The page's data for hydration. The text of a post is already in the document. */
export function pageDataScript(page: Page): string {
  const { data } = page;
  const slim = isPostPage(data)
    ? { ...page, data: { ...data, post: { ...data.post, content: "" } }, content_in_document: true }
    : page;
  return `<script type="application/json" id="page-data">${jsonForScript(slim)}</script>`;
}

/** The colors and typefaces that the site's creator chose. The app finds the link by its relation. */
function designLink({ site }: Page): string[] {
  const stylesheet = site?.design?.stylesheet;
  return stylesheet ? [link(DESIGN_RELATION, stylesheet)] : [];
}

function typeOf({ data }: Page): string {
  if (data.kind === "guide") return "article";
  if (!isPostPage(data)) return "website";
  if (data.kind === "book") return "book";
  return data.kind === "post" && data.post.subtype === "video" ? "video.other" : "article";
}

/** The recording or film of an open post, for players that embed it. */
function playedTags({ data }: Page, origin: string): string[] {
  if (data.kind !== "post") return [];
  return data.post.files
    .filter(({ kind, role, url }) => url && role === "media" && (kind === "audio" || kind === "video"))
    .slice(0, 1)
    .flatMap(({ kind, url, content_type }) => [
      meta("property", `og:${kind}`, new URL(url as string, origin).href),
      meta("property", `og:${kind}:type`, content_type),
    ]);
}

function articleTags(page: Page): string[] {
  const { data } = page;
  if (!isPostPage(data)) return [];
  if (data.kind === "book") return bookTags(data.book);
  return [
    ...(data.post.published ? [meta("property", "article:published_time", data.post.published)] : []),
    meta("property", "article:modified_time", data.post.updated),
    ...data.post.tags.map((tag) => meta("property", "article:tag", tag.name)),
  ];
}

function bookTags({ details: { author, isbn } }: BookPage): string[] {
  return [
    ...(author ? [meta("property", "book:author", author)] : []),
    ...(isbn ? [meta("property", "book:isbn", isbn)] : []),
  ];
}

function shareImage(page: Page, origin: string) {
  const { data, site } = page;
  const book = data.kind === "book" ? data.book.cover_image : null;
  const cover = book ?? (isPostPage(data) ? data.post.meta.cover : null);
  const image = cover ?? site?.cover ?? site?.logo;
  if (!image) {
    const { path, width, height } = DEFAULT_SHARE_IMAGE;
    return { url: page.product.url + path, width, height };
  }
  return { url: new URL(image.image, origin).href, width: image.width, height: image.height };
}

function feedLinks({ name, has_podcast }: NonNullable<Page["site"]>): string[] {
  const feed = (type: string, path: string, form: string) =>
    link("alternate", path, ` type="${type}" title="${escapeMarkup(`${name} (${form})`)}"`);
  return [
    feed("application/rss+xml", "/rss.xml", "RSS"),
    feed("application/atom+xml", "/atom.xml", "Atom"),
    feed("application/feed+json", "/feed.json", "JSON Feed"),
    ...(has_podcast ? [feed("application/rss+xml", "/podcast.xml", "Podcast")] : []),
  ];
}

const meta = (key: "name" | "property", name: string, content: string) =>
  `<meta ${key}="${name}" content="${escapeMarkup(content)}">`;
const link = (rel: string, href: string, more = "") =>
  `<link rel="${rel}" href="${escapeMarkup(href)}"${more}>`;

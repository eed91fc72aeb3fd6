import type { Page } from "@quire/contracts/records/page";
import type { Post } from "@quire/contracts/records/post";
import type { Site } from "@quire/contracts/records/site";

import { canonicalOf } from "./canonicalOf.ts";

type Json = Record<string, unknown>;

const CONTEXT = "https://schema.org";

/** schema.org's view of a page, for search engines. Contains nothing that the page itself doesn't show. */
export function structuredData(page: Page): Json[] {
  const { data, site } = page;
  const origin = new URL(page.canonical).origin;
  if (data.kind === "platform_home") {
    return [
      { "@context": CONTEXT, "@type": "WebSite", name: page.product.name, url: `${page.product.url}/` },
    ];
  }
  if (!site) return [];
  if (data.kind === "site_feed" && data.tab === "home") return [siteData(site)];
  if (data.kind === "profile")
    return [{ "@context": CONTEXT, "@type": "ProfilePage", mainEntity: creator(site) }];
  if (data.kind === "post" || data.kind === "serial") {
    return [postData(page, site, data.post, origin), breadcrumbs(page, site, data.post, origin)];
  }
  return [];
}

function siteData(site: Site): Json {
  return {
    "@context": CONTEXT,
    "@type": "WebSite",
    name: site.name,
    url: `${site.url}/`,
    description: site.description,
    inLanguage: site.language,
    publisher: creator(site),
  };
}

function postData(page: Page, site: Site, post: Post, origin: string): Json {
  return {
    "@context": CONTEXT,
    "@type": typeOf(post),
    headline: post.title,
    name: post.title,
    description: page.description,
    url: canonicalOf(page),
    inLanguage: site.language,
    datePublished: post.published,
    dateModified: post.updated,
    wordCount: post.words || undefined,
    keywords: post.tags.map((tag) => tag.name).join(", ") || undefined,
    image: post.meta.cover ? new URL(post.meta.cover.image, origin).href : undefined,
    isAccessibleForFree: post.visibility !== "paid",
    position: post.index ?? undefined,
    isPartOf: post.parent
      ? { "@type": "Book", name: post.parent.title, url: origin + post.parent.permalink }
      : undefined,
    author: creator(site),
    publisher: creator(site),
    ...carriedData(post, origin),
    ...offerData(post, site),
  };
}

const MEDIA_TYPES: Partial<Record<string, string>> = {
  audio: "AudioObject",
  video: "VideoObject",
  image: "ImageObject",
};

function typeOf(post: Post): string {
  if (post.ptype === "chapter") return "Chapter";
  if (post.ptype === "episode") return post.meta.pages > 0 ? "ComicIssue" : "Chapter";
  if (post.ptype === "parent") return post.subtype === "comic" ? "ComicSeries" : "Book";
  const media = MEDIA_TYPES[post.subtype ?? ""];
  if (media) return media;
  if (post.ptype === "dg") return post.subtype === "document" ? "Book" : "Product";
  return "BlogPosting";
}

/** Returns the length of a post's main file, and its address if the post is open. */
function carriedData(post: Post, origin: string): Json {
  const about = post.files.find(({ role }) => role === "media");
  const isEbook = post.ptype === "dg" && post.subtype === "document";
  if (!about) return post.meta.pages > 0 ? { numberOfPages: post.meta.pages } : {};
  const poster = about.poster ?? post.meta.cover;
  return {
    encodingFormat: about.content_type,
    contentSize: String(about.size),
    ...(isEbook ? { bookFormat: `${CONTEXT}/EBook` } : {}),
    ...(about.pages ? { numberOfPages: about.pages } : {}),
    ...(about.duration ? { duration: `PT${Math.round(about.duration)}S` } : {}),
    ...(about.kind === "video" || about.kind === "audio" ? { uploadDate: post.published } : {}),
    ...(poster ? { thumbnailUrl: new URL(poster.image, origin).href } : {}),
    ...(about.url ? { contentUrl: new URL(about.image?.image ?? about.url, origin).href } : {}),
  };
}

/** Returns the price in the site's own currency, or in another if it has none. */
function offerData(post: Post, site: Site): Json {
  if (post.visibility !== "paid" || !post.pricing) return {};
  const { web } = post.pricing;
  const currency = web[site.currency] === undefined ? Object.keys(web)[0] : site.currency;
  if (!currency) return {};
  return { offers: { "@type": "Offer", price: (web[currency] ?? 0) / 100, priceCurrency: currency } };
}

function breadcrumbs(page: Page, site: Site, post: Post, origin: string): Json {
  const trail = [
    { name: site.name, item: `${site.url}/` },
    ...(post.parent ? [{ name: post.parent.title, item: origin + post.parent.permalink }] : []),
    { name: post.title, item: page.canonical },
  ];
  return {
    "@context": CONTEXT,
    "@type": "BreadcrumbList",
    itemListElement: trail.map((crumb, at) => ({ "@type": "ListItem", position: at + 1, ...crumb })),
  };
}

function creator(site: Site): Json {
  return { "@type": "Person", name: site.name, url: `${site.url}/profile` };
}

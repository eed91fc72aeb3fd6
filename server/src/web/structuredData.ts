import type { BookEdition, BookPage } from "@quire/contracts/records/book";
import { isPostPage, type Page } from "@quire/contracts/records/page";
import type { Post } from "@quire/contracts/records/post";
import type { Site } from "@quire/contracts/records/site";

import { BOOK_CURRENCIES } from "@quire/domain/books/printPrices";
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
  if (data.kind === "guide") {
    const { title, summary } = data.guide;
    return [
      {
        "@context": CONTEXT,
        "@type": "TechArticle",
        headline: title,
        description: summary,
        url: page.canonical,
        publisher: { "@type": "Organization", name: page.product.name, url: `${page.product.url}/` },
      },
    ];
  }
  if (!site) return [];
  if (data.kind === "site_feed" && data.tab === "home") return [siteData(site)];
  if (data.kind === "profile")
    return [{ "@context": CONTEXT, "@type": "ProfilePage", mainEntity: creator(site) }];
  if (isPostPage(data)) {
    const about = postData(page, site, data.post, origin);
    const trail = breadcrumbs(page, site, data.post, origin);
    return [data.kind === "book" ? { ...about, ...bookData(data.book, site, origin) } : about, trail];
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

/** Returns a printed book's specifications and offers, and its other editions. */
function bookData(book: BookPage, site: Site, origin: string): Json {
  const { title, subtitle, author, publisher, isbn, language, series_name, series_number } = book.details;
  const availability = availabilityOf(book);
  const offers = BOOK_CURRENCIES.flatMap((currency) => {
    const price = book.prices[currency];
    return price === undefined
      ? []
      : [{ "@type": "Offer", price: price / 100, priceCurrency: currency, ...availability }];
  });
  return {
    "@type": "Book",
    name: title,
    headline: title,
    alternativeHeadline: subtitle || undefined,
    author: author ? { "@type": "Person", name: author } : creator(site),
    publisher: publisher ? { "@type": "Organization", name: publisher } : creator(site),
    bookFormat: BOOK_FORMATS[book.format.binding],
    numberOfPages: book.pages,
    isbn: isbn || undefined,
    inLanguage: language,
    wordCount: undefined,
    isAccessibleForFree: undefined,
    image: book.cover_image ? new URL(book.cover_image.image, origin).href : undefined,
    isPartOf: series_name
      ? { "@type": "BookSeries", name: series_name, position: series_number ?? undefined }
      : undefined,
    offers: offers.length ? offers : undefined,
    workExample: book.editions.length
      ? book.editions.map(({ kind, title: name, permalink }) => ({
          "@type": "Book",
          name,
          bookFormat: BOOK_FORMATS[kind],
          url: new URL(permalink, origin).href,
        }))
      : undefined,
  };
}

const BOOK_FORMATS: Record<BookEdition["kind"], string> = {
  paperback: `${CONTEXT}/Paperback`,
  hardcover: `${CONTEXT}/Hardcover`,
  ebook: `${CONTEXT}/EBook`,
};

function availabilityOf({ is_orderable: isOrderable, preorder_until: date }: BookPage): Json {
  if (!isOrderable) return { availability: `${CONTEXT}/OutOfStock` };
  if (!date) return { availability: `${CONTEXT}/InStock` };
  return { availability: `${CONTEXT}/PreOrder`, availabilityStarts: date };
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

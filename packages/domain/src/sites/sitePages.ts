import { SLUG_MAX, slugify } from "../posts/slug.ts";
import { findRoute } from "./routes.ts";

/** Maximum pages of a site, such as About. */
export const MAX_SITE_PAGES = 20;

/** Cleans what a creator chose as the address of a page. */
export function checkPageSlug(text: string): { slug: string } | { error: string } {
  const slug = slugify(text);
  if (slug === "") return { error: "Use letters or digits in the address." };
  return isReserved(slug) ? { error: "This address has another use. Choose another." } : { slug };
}

/** Returns a free slug for a title: with a number if another page has it. */
export function pageSlugFor(title: string, taken: ReadonlySet<string>): string {
  const base = baseOf(title);
  for (let count = 1; ; count++) {
    const slug = count === 1 ? base : `${base}-${count}`;
    if (!taken.has(slug) && !isReserved(slug)) return slug;
  }
}

/** Whether a slug was made from this title, and not chosen. */
export function isSlugOfTitle(slug: string, title: string): boolean {
  const base = baseOf(title);
  return slug === base || (slug.startsWith(`${base}-`) && /^\d+$/.test(slug.slice(base.length + 1)));
}

const baseOf = (title: string) => slugify(title, SLUG_MAX - 3) || "page";

/** Whether a page's path would open a screen of the app. */
const isReserved = (slug: string) => findRoute(sitePagePath(slug)) !== null;

/** Returns the path of a page that a site's creator wrote, encoded so that it can go into a header. */
export const sitePagePath = (slug: string): string => `/page/${encodeURIComponent(slug)}`;

/** Parses such a path; null for any other. `slug` is canonical, `isCanonical` false for another spelling of it. */
export function parseSitePagePath(pathname: string): { slug: string; isCanonical: boolean } | null {
  const [, prefix, rest] = /^\/(page)\/([^/]{1,900})$/i.exec(pathname) ?? [];
  const requested = decode(rest ?? "");
  if (prefix === undefined || !requested) return null;
  const slug = requested.normalize("NFC").toLowerCase().normalize("NFC");
  // Compared as decoded text: a proxy may encode more or less, and redirecting for that would loop.
  return { slug, isCanonical: prefix === "page" && slug === requested };
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

import { GUIDE_SLUGS, type GuideSlug, guidePath } from "@quire/contracts/records/guide";
import {
  type AppScreen,
  HOUSE_TEXTS,
  type HouseText,
  type SiteTab,
  SUBSCRIBE_SLUGS,
  type SubscribeSlug,
} from "@quire/contracts/records/page";
import { SEARCH_TYPES, type SearchType } from "@quire/contracts/records/search";
import { parsePostPath } from "@quire/domain/posts/postPaths";
import { parseReadPath } from "@quire/domain/posts/readPaths";
import { readSearch, SEARCH_MAX } from "@quire/domain/posts/search";
import { type Sort, sortFromQuery, sortToQuery } from "@quire/domain/posts/sorting";
import { type AppRoute, FIXED_PATHS, findRoute, type RouteParams } from "@quire/domain/sites/routes";
import { parseSitePagePath, sitePagePath } from "@quire/domain/sites/sitePages";

/** The page a path names on a host, before any lookup. */
export type PageRequest =
  | { kind: "platform_home"; next: string | null }
  | { kind: "site_feed"; tab: SiteTab; search: string | null; sort: Sort; next: string | null }
  | { kind: "profile" }
  /** A page that the site's creator wrote. */
  | { kind: "site_page"; slug: string }
  /** `isArchived`: requested in the archive of a user who bought it. */
  | { kind: "post"; id: string; isArchived: boolean }
  /** A post of any site, opened in the platform's app. */
  | { kind: "read"; siteId: string; id: string }
  | { kind: "topic"; slug: string; next: string | null }
  | { kind: "search"; query: string; search: string | null; type: SearchType; next: string | null }
  | { kind: "text"; slug: HouseText | SubscribeSlug }
  /** `slug` is null for the list of all. */
  | { kind: "guide"; slug: GuideSlug | null }
  | { kind: "app"; screen: AppScreen; params: RouteParams }
  /** Requested on a site, but served on the platform only. */
  | { kind: "on_platform" }
  /** Requested in another spelling; `to` is the page's canonical path. */
  | { kind: "moved"; to: string }
  | { kind: "not_found" };

export interface MatchedPage {
  request: PageRequest;
  /** Normalized path and query, for the page cache and the canonical address. */
  path: string;
}

const TABS: Record<string, SiteTab> = {
  "/": "home",
  "/follow": "home",
  "/stories": "stories",
  "/comics": "comics",
  "/books": "books",
  "/ebooks": "ebooks",
};

const PROFILE = "/profile";
const SEARCH = "/search";
const GUIDES = new Map<string, GuideSlug | null>([
  [guidePath(), null],
  ...Object.values(GUIDE_SLUGS)
    .flat()
    .map((slug) => [guidePath(slug), slug] as const),
]);
/** Paths with one spelling: other spellings, in capitals or percent-encoding, redirect there. */
const NAMES = new Set([
  ...Object.keys(TABS),
  ...FIXED_PATHS,
  ...HOUSE_TEXTS.map((slug) => `/${slug}`),
  ...GUIDES.keys(),
  PROFILE,
  SEARCH,
]);
/** As long as the contracts allow; it may contain a title. */
const NEXT_MAX = 2000;

const NOT_FOUND: PageRequest = { kind: "not_found" };

/**
 * Parses a path (with its query) as a page of the platform or of a site. Pure; an unknown path is `not_found`. The
 * path is percent-encoded, without a trailing slash.
 */
export function matchPage(host: "platform" | "site", pathname: string, query: URLSearchParams): MatchedPage {
  const request = read(host, pathname, query);
  return { request, path: pathOf(request, pathname) };
}

function read(host: "platform" | "site", pathname: string, query: URLSearchParams): PageRequest {
  const next = readNext(query);
  const text = HOUSE_TEXTS.find((slug) => pathname === `/${slug}`);
  if (text) return { kind: "text", slug: text };
  const guide = GUIDES.get(pathname);
  if (guide !== undefined)
    return host === "platform" ? { kind: "guide", slug: guide } : { kind: "on_platform" };
  const step = readSubscribeStep(pathname);
  if (step) return { kind: "text", slug: step };
  if (pathname === SEARCH) return host === "platform" ? readSearchPage(query, next) : { kind: "on_platform" };
  const post = host === "site" ? parsePostPath(pathname) : null;
  if (post?.prefix === "archive") return { kind: "post", id: post.id, isArchived: true };
  const found = findRoute(pathname);
  if (found) return readScreen(host, found.route, found.params);

  if (host === "platform") {
    if (TABS[pathname] === "home") return { kind: "platform_home", next };
    const read = parseReadPath(pathname);
    if (read) return { kind: "read", ...read };
    return readTopic(pathname, next) ?? readOtherSpelling(pathname);
  }

  const tab = TABS[pathname];
  if (tab) {
    return {
      kind: "site_feed",
      tab,
      search: readSearch(query.get("search")),
      sort: sortFromQuery(query.get("sort")),
      next,
    };
  }
  if (pathname === PROFILE) return { kind: "profile" };
  const own = parseSitePagePath(pathname);
  if (own) {
    return own.isCanonical
      ? { kind: "site_page", slug: own.slug }
      : { kind: "moved", to: sitePagePath(own.slug) };
  }
  return post ? { kind: "post", id: post.id, isArchived: false } : readOtherSpelling(pathname);
}

function readScreen(host: "platform" | "site", route: AppRoute, params: RouteParams): PageRequest {
  if (route.on === "both" || route.on === host) return { kind: "app", screen: route.screen, params };
  return route.on === "platform" ? { kind: "on_platform" } : NOT_FOUND;
}

function readSearchPage(query: URLSearchParams, next: string | null): PageRequest {
  const requested = (query.get("query") ?? "").slice(0, SEARCH_MAX * 4);
  const type = SEARCH_TYPES.find((known) => known === query.get("type")) ?? "posts";
  return { kind: "search", query: requested, search: readSearch(requested), type, next };
}

/** `/subscribe`, one of its pages, or the page of a confirmation link. */
function readSubscribeStep(pathname: string): SubscribeSlug | null {
  const [, step] = /^\/subscribe(?:\/([^/]+))?$/.exec(pathname) ?? [null, null];
  if (step === null) return null;
  if (step === undefined) return "subscribe";
  return SUBSCRIBE_SLUGS.find((slug) => slug === `subscribe_${step}`) ?? "subscribe_confirm";
}

function readTopic(pathname: string, next: string | null): PageRequest | null {
  const [, prefix = "", rest = ""] = /^\/([a-z]+)\/([^/]{1,900})$/iu.exec(pathname) ?? [];
  const requested = decode(rest);
  if (prefix.toLowerCase() !== "c" || !requested) return null;
  const slug = requested.normalize("NFC").toLowerCase().normalize("NFC");
  // Compared as decoded text: a proxy may encode more or less, and redirecting for that would loop.
  return prefix === "c" && requested === slug
    ? { kind: "topic", slug, next }
    : { kind: "moved", to: topicPath(slug) };
}

const topicPath = (slug: string) => `/c/${encodeURIComponent(slug)}`;

function readOtherSpelling(pathname: string): PageRequest {
  const to = decode(pathname)?.toLowerCase();
  return to !== undefined && to !== pathname && NAMES.has(to) ? { kind: "moved", to } : NOT_FOUND;
}

function readNext(query: URLSearchParams): string | null {
  const next = query.get("next");
  return next && next.length <= NEXT_MAX ? next : null;
}

/**
 * Only parameters that change the page stay in the query, in a fixed order: a tracking parameter must not split the
 * cache.
 */
function pathOf(request: PageRequest, pathname: string): string {
  const query = new URLSearchParams();
  if (request.kind === "site_feed") {
    if (request.search) query.set("search", request.search);
    const sort = sortToQuery(request.sort.key);
    if (sort) query.set("sort", sort);
  }
  if (request.kind === "search") {
    if (request.query) query.set("query", request.query);
    if (request.type !== "posts") query.set("type", request.type);
  }
  if ("next" in request && request.next) query.set("next", request.next);
  const path = ownPath(request) ?? pathname;
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}

function ownPath(request: PageRequest): string | null {
  // The same page for every token, which isn't stored.
  if (request.kind === "text" && request.slug === "subscribe_confirm") return "/subscribe/confirm";
  if (request.kind === "topic") return topicPath(request.slug);
  if (request.kind === "site_page") return sitePagePath(request.slug);
  const isHome = request.kind === "platform_home" || (request.kind === "site_feed" && request.tab === "home");
  return isHome ? "/" : null;
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

import {
  isHouseText,
  isPostPage,
  type Operator,
  type Page,
  type PageData,
  type PostPageData,
} from "@quire/contracts/records/page";
import type { Site } from "@quire/contracts/records/site";
import type { NavigationLink } from "@quire/contracts/records/sitePage";
import { parsePostPath } from "@quire/domain/posts/postPaths";
import { readPath } from "@quire/domain/posts/readPaths";
import { findFormerPath } from "../modules/posts/formerPaths.ts";
import { listNavigation } from "../modules/posts/sitePages/navigation.ts";
import { findPublishedPage } from "../modules/posts/sitePages/queries.ts";
import { presentSite } from "../modules/sites/presentSite.ts";
import type { SiteRow } from "../modules/sites/siteRow.ts";
import type { Config } from "../platform/config.ts";
import { Refusal } from "../platform/http/refusal.ts";
import { platformUrl, siteUrl } from "../platform/http/urls.ts";
import type { Platform } from "../platform/platform.ts";
import { describePage } from "./describePage.ts";
import { findGuide, listGuides } from "./guides/guides.ts";
import { loadPlatformHome } from "./loaders/loadPlatformHome.ts";
import { loadPost } from "./loaders/loadPost.ts";
import { loadRead } from "./loaders/loadRead.ts";
import { loadSearch } from "./loaders/loadSearch.ts";
import { loadSiteFeed } from "./loaders/loadSiteFeed.ts";
import { loadTopic } from "./loaders/loadTopic.ts";
import { type MatchedPage, matchPage, type PageRequest } from "./matchPage.ts";
import type { HostOwner } from "./siteDirectory.ts";

/** A page, or the address to redirect to. */
export type LoadedPage = { page: Page } | { redirect: string };

/**
 * Loads everything a page needs, as an anonymous reader. `known`: the page at its address, if that was read
 * already.
 */
export async function loadPage(
  platform: Platform,
  owner: HostOwner,
  url: URL,
  known: MatchedPage | null = null,
): Promise<LoadedPage> {
  if (owner.kind === "no_site")
    return { page: pageOf(platform, null, "/", { kind: "no_site", domain: owner.domain }) };
  const matched = known ?? matchPage(owner.kind, url.pathname, url.searchParams);
  const site = owner.kind === "site" ? owner.site : null;
  if (matched.request.kind === "moved") return { redirect: matched.request.to };
  if (matched.request.kind === "read")
    return { page: await readPage(platform, matched.request, matched.path) };
  const data = await loadIfFound(platform, site, matched.request);
  const former = site && data === null ? await findFormerPath(platform, site.id, url.pathname) : null;
  if (former !== null) return { redirect: former };
  const canonicalPath = data && isPostPage(data) ? data.post.permalink : null;
  if (canonicalPath && !isSamePath(canonicalPath, url.pathname)) return { redirect: canonicalPath };
  const page = pageOf(platform, site, matched.path, data ?? { kind: "not_found" });
  const navigation = site && page.data.kind !== "app" ? await navigationOf(platform, site) : [];
  return { page: navigation.length > 0 ? { ...page, navigation } : page };
}

const navigations = new WeakMap<SiteRow, NavigationLink[]>();

/** Returns the entries above a site's pages: read once for all of them, until the directory reloads the site. */
async function navigationOf({ db }: Platform, row: SiteRow): Promise<NavigationLink[]> {
  // From the primary, like the row: they are as old as it.
  const known = navigations.get(row) ?? (await listNavigation(db, row.id));
  navigations.set(row, known);
  return known;
}

/**
 * Loads the page of a post of any site within the platform's app; its canonical address stays that of its own site.
 */
async function readPage(
  platform: Platform,
  request: Extract<PageRequest, { kind: "read" }>,
  path: string,
): Promise<Page> {
  const found = await loadRead(platform, request);
  if (!found) return pageOf(platform, null, path, { kind: "not_found" });
  const { site, ...page } = pageOf(platform, found.site, found.data.post.permalink, found.data);
  const data = linkWithinPlatform(found.data, found.site.id);
  return { ...page, path, site: null, ...(site ? { read_from: site } : {}), data };
}

/** Compares paths as decoded text: proxies encode paths differently. */
function isSamePath(left: string, right: string): boolean {
  try {
    return decodeURIComponent(left) === decodeURIComponent(right);
  } catch {
    return left === right;
  }
}

/** A made-up `next` continues no list: that page doesn't exist. */
async function loadIfFound(
  platform: Platform,
  site: SiteRow | null,
  request: LoadableRequest,
): Promise<PageData | null> {
  try {
    return await load(platform, site, request);
  } catch (error) {
    if (error instanceof Refusal && error.status === 400) return null;
    throw error;
  }
}

const ARCHIVE = { kind: "app", screen: "archive", params: {} } as const;

type LoadableRequest = Exclude<PageRequest, { kind: "moved" | "read" }>;

async function load(
  platform: Platform,
  site: SiteRow | null,
  request: LoadableRequest,
): Promise<PageData | null> {
  switch (request.kind) {
    case "platform_home":
      return loadPlatformHome(platform, request.next);
    case "topic":
      return loadTopic(platform, request.slug, request.next);
    case "search":
      return loadSearch(platform, request);
    case "site_feed":
      return site && loadSiteFeed(platform, site, request);
    case "post":
      if (!site) return null;
      // Ownership of withdrawn posts is private: the page fetches it as the user, and is the same for everyone.
      return (await loadPost(platform, site, request.id)) ?? (request.isArchived ? ARCHIVE : null);
    case "profile":
      return { kind: "profile" };
    case "site_page": {
      const page = site && (await findPublishedPage(platform, site.id, request.slug));
      return page && { kind: "site_page", page };
    }
    case "guide":
      return request.slug
        ? { kind: "guide", guide: findGuide(platform.config, request.slug) }
        : { kind: "guides", guides: listGuides(platform.config) };
    case "text":
      return isHouseText(request.slug)
        ? { kind: "text", slug: request.slug, operator: operatorOf(platform.config) }
        : { kind: "text", slug: request.slug };
    case "app":
      return request;
    case "not_found":
    // Visitors are redirected; the app, which requests this host's data, gets a 404.
    case "on_platform":
      return null;
  }
}

const operatorOf = (config: Config): Operator => ({
  name: config.company.name ?? config.productName,
  address: config.company.address,
  country: config.company.country,
  email: config.supportEmail,
  shares: config.payments.shares,
});

const presented = new WeakMap<SiteRow, Site>();

/** Returns a site as its pages show it: built once for all of them, until the directory reloads it. */
function presentOnce(config: Config, row: SiteRow): Site {
  const known = presented.get(row) ?? presentSite(config, row);
  presented.set(row, known);
  return known;
}

function pageOf(platform: Platform, siteRow: SiteRow | null, path: string, data: PageData): Page {
  const { config } = platform;
  const site = siteRow && presentOnce(config, siteRow);
  const origin = siteRow ? siteUrl(config, siteRow) : platformUrl(config);
  return {
    status: data.kind === "not_found" || data.kind === "no_site" ? 404 : 200,
    path,
    canonical: origin + path,
    ...describePage(config.productName, site, data),
    product: {
      name: config.productName,
      url: platformUrl(config),
      support: config.supportEmail,
      ...(config.blogUrl ? { blog: config.blogUrl } : {}),
      ...(config.android.playUrl ? { play: config.android.playUrl } : {}),
    },
    site,
    data,
  };
}

type Linked = { id: string; permalink: string };

/** Returns a site's page as the platform's app shows it: every link stays in that app. */
export function linkWithinPlatform<Data extends PostPageData>(data: Data, siteId: string): Data {
  const moved = <T extends Linked>(one: T): T => ({ ...one, permalink: readPath({ siteId, id: one.id }) });
  const post = { ...moved(data.post), parent: data.post.parent && moved(data.post.parent) };
  if (data.kind === "serial") return { ...data, post, chapters: data.chapters.map(moved) };
  if (data.kind === "book") {
    const editions = data.book.editions.map((edition) => {
      const address = parsePostPath(edition.permalink);
      return address ? { ...edition, permalink: readPath({ siteId, id: address.id }) } : edition;
    });
    return { ...data, post, book: { ...data.book, editions }, more: data.more.map(moved) };
  }
  return {
    ...data,
    post,
    previous: data.previous && moved(data.previous),
    next: data.next && moved(data.next),
    more: data.more.map(moved),
  };
}

import type { Page, PageData } from "@quire/contracts/records/page";
import type { Site } from "@quire/contracts/records/site";
import { presentSite } from "../modules/sites/presentSite.ts";
import type { SiteRow } from "../modules/sites/siteRow.ts";
import type { Config } from "../platform/config.ts";
import { platformUrl, siteUrl } from "../platform/http/addresses.ts";
import { Refusal } from "../platform/http/refusal.ts";
import type { Platform } from "../platform/platform.ts";
import { describePage } from "./describePage.ts";
import { inPlatform } from "./inPlatform.ts";
import { loadPlatformHome } from "./loaders/loadPlatformHome.ts";
import { loadPost } from "./loaders/loadPost.ts";
import { loadRead } from "./loaders/loadRead.ts";
import { loadSearch } from "./loaders/loadSearch.ts";
import { loadSiteFeed } from "./loaders/loadSiteFeed.ts";
import { loadTopic } from "./loaders/loadTopic.ts";
import { type MatchedPage, matchPage, type PageRequest } from "./matchPage.ts";
import type { HostOwner } from "./siteDirectory.ts";

/** A page, or the address that should be asked for instead. */
export type LoadedPage = { page: Page } | { redirect: string };

/** Everything that a page needs, read for nobody in particular. `known`: what its address is, where that was read already. */
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
  const canonicalPath = data?.kind === "post" || data?.kind === "serial" ? data.post.permalink : null;
  if (canonicalPath && !isSamePath(canonicalPath, url.pathname)) return { redirect: canonicalPath };
  return { page: pageOf(platform, site, matched.path, data ?? { kind: "not_found" }) };
}

/** The page of a post of any site within the platform's app; its one address stays that of its own site. */
async function readPage(
  platform: Platform,
  request: Extract<PageRequest, { kind: "read" }>,
  path: string,
): Promise<Page> {
  const found = await loadRead(platform, request);
  if (!found) return pageOf(platform, null, path, { kind: "not_found" });
  const { site, ...page } = pageOf(platform, found.site, found.data.post.permalink, found.data);
  const data = inPlatform(found.data, found.site.id);
  return { ...page, path, site: null, ...(site ? { read_from: site } : {}), data };
}

/** Compared as text: how much of a path is encoded differs with who sent it on. */
function isSamePath(left: string, right: string): boolean {
  try {
    return decodeURIComponent(left) === decodeURIComponent(right);
  } catch {
    return left === right;
  }
}

/** A made-up `next` continues no list: that page does not exist. */
async function loadIfFound(
  platform: Platform,
  site: SiteRow | null,
  request: Asked,
): Promise<PageData | null> {
  try {
    return await load(platform, site, request);
  } catch (error) {
    if (error instanceof Refusal && error.status === 400) return null;
    throw error;
  }
}

const ARCHIVE = { kind: "app", screen: "archive", params: {} } as const;

type Asked = Exclude<PageRequest, { kind: "moved" | "read" }>;

async function load(platform: Platform, site: SiteRow | null, request: Asked): Promise<PageData | null> {
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
      // Whether somebody owns what is shown no more is for them alone: the page asks as them, and is the same for all.
      return (await loadPost(platform, site, request.id)) ?? (request.kept ? ARCHIVE : null);
    case "profile":
      return { kind: "profile" };
    case "text":
    case "app":
      return request;
    case "not_found":
    // A visitor is sent on; the app, which asks for this host's data, is told that there is none here.
    case "on_platform":
      return null;
  }
}

const shown = new WeakMap<SiteRow, Site>();

/** A site as its pages show it: made once for all of them, until the directory reads it anew. */
function shownSite(config: Config, row: SiteRow): Site {
  const known = shown.get(row) ?? presentSite(config, row);
  shown.set(row, known);
  return known;
}

function pageOf(platform: Platform, siteRow: SiteRow | null, path: string, data: PageData): Page {
  const { config } = platform;
  const site = siteRow && shownSite(config, siteRow);
  const origin = siteRow ? siteUrl(config, siteRow) : platformUrl(config);
  return {
    status: data.kind === "not_found" || data.kind === "no_site" ? 404 : 200,
    path,
    canonical: origin + path,
    ...describePage(config.productName, site, data),
    product: { name: config.productName, url: platformUrl(config), support: config.supportEmail },
    site,
    data,
  };
}

import type { Page, PageData } from "@quire/contracts/records/page";
import type { Platform } from "../platform/platform.ts";
import { platformUrl, siteUrl } from "../reading/addresses.ts";
import { presentSite } from "../reading/presentSite.ts";
import type { SiteRow } from "../reading/siteRow.ts";
import { describePage } from "./describePage.ts";
import { loadPlatformHome } from "./loaders/loadPlatformHome.ts";
import { loadPost } from "./loaders/loadPost.ts";
import { loadSiteFeed } from "./loaders/loadSiteFeed.ts";
import { loadTopic } from "./loaders/loadTopic.ts";
import { type MatchedPage, matchPage, type PageRequest } from "./matchPage.ts";
import type { HostOwner } from "./siteDirectory.ts";

/** A page, or the address that should be asked for instead. */
export type LoadedPage = { page: Page } | { redirect: string };

/** Everything that a page needs, read for nobody in particular. */
export async function loadPage(platform: Platform, owner: HostOwner, url: URL): Promise<LoadedPage> {
  if (owner.kind === "no_site")
    return { page: pageOf(platform, null, "/", { kind: "no_site", domain: owner.domain }) };
  const matched = matchPage(owner.kind, url.pathname, url.searchParams);
  const site = owner.kind === "site" ? owner.site : null;
  const data = await load(platform, site, matched.request);
  const canonicalPath = data?.kind === "post" || data?.kind === "serial" ? data.post.permalink : null;
  if (canonicalPath && canonicalPath !== url.pathname) return { redirect: canonicalPath };
  return { page: pageOf(platform, site, matched.path, data ?? { kind: "not_found" }) };
}

/** What the cache calls this page: one spelling of its path. */
export function cachePath(owner: HostOwner, url: URL): MatchedPage {
  return matchPage(owner.kind === "site" ? "site" : "platform", url.pathname, url.searchParams);
}

async function load(
  platform: Platform,
  site: SiteRow | null,
  request: PageRequest,
): Promise<PageData | null> {
  switch (request.kind) {
    case "platform_home":
      return loadPlatformHome(platform, request.next);
    case "topic":
      return loadTopic(platform, request.slug, request.next);
    case "site_feed":
      return site && loadSiteFeed(platform, site, request);
    case "post":
      return site && loadPost(platform, site, request.id);
    case "profile":
      return { kind: "profile" };
    case "text":
    case "app":
      return request;
    case "not_found":
      return null;
  }
}

function pageOf(platform: Platform, siteRow: SiteRow | null, path: string, data: PageData): Page {
  const { config } = platform;
  const site = siteRow && presentSite(config, siteRow);
  const origin = siteRow ? siteUrl(config, siteRow) : platformUrl(config);
  return {
    status: data.kind === "not_found" || data.kind === "no_site" ? 404 : 200,
    path,
    canonical: origin + path,
    ...describePage(config.productName, site, data),
    product: { name: config.productName, url: platformUrl(config) },
    site,
    data,
  };
}

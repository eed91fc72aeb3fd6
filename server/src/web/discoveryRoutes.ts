import { badRequest } from "@hapi/boom";
import type { Request, ResponseToolkit, ServerRoute } from "@hapi/hapi";
import { factsReader } from "../platform/http/facts.ts";
import { platformUrl, siteUrl } from "../platform/http/urls.ts";
import type { Platform } from "../platform/platform.ts";
import { FEED_PATHS, type FeedForm } from "./feeds/feedForms.ts";
import { readFeedPage } from "./feeds/feedRoutes.ts";
import { makeFeed } from "./feeds/makeFeed.ts";
import { PageCache, type Rendered, toCachedResponse } from "./pageCache.ts";
import { redirectToSite } from "./redirectToSite.ts";
import { sendCached } from "./sendCached.ts";
import { type HostOwner, ownerKey, type SiteDirectory, versionOf } from "./siteDirectory.ts";
import { platformSitemap, siteSitemap } from "./sitemap.ts";
import { makeManifest } from "./webManifest.ts";

const missing = (text: string): Rendered => ({
  status: 404,
  contentType: "text/plain; charset=utf-8",
  text: `${text}\n`,
});
const NO_ACCOUNT = missing("This account doesn't exist");
const NOTHING = missing("This doesn't exist");
const SITEMAP = "/sitemap.xml";

const FEEDS = new Set<string>(Object.values(FEED_PATHS));
/**
 * robots.txt and the manifest are served on the requested host: an app that was installed under a name keeps
 * working there.
 */
const REDIRECTED = new Set<string>([...FEEDS, SITEMAP]);

const NO_SNIFFING = { "x-content-type-options": "nosniff" };

/** Files for programs: feeds, sitemap, robots.txt and the web manifest. */
export function discoveryRoutes(platform: Platform, directory: SiteDirectory): ServerRoute[] {
  const cache = new PageCache(platform.metrics, () => platform.clock.now().getTime());
  const readFacts = factsReader(platform.config);

  function cached(
    path: string,
    make: (owner: HostOwner, part: string | null) => Promise<Rendered | null> | Rendered,
    headersOf: (owner: HostOwner, file: string) => Record<string, string> = () => ({}),
  ): ServerRoute {
    return {
      method: "GET",
      path,
      handler: async (request: Request, reply: ResponseToolkit) => {
        const { host } = readFacts(request);
        const owner = await directory.ownerOf(host);
        if (!owner) throw badRequest();
        if (owner.kind === "no_site")
          return sendCached(request, reply, toCachedResponse(NO_ACCOUNT), NO_SNIFFING);
        const part = partOf(request, path);
        const file = part ? `${path}?${part.name}=${part.value}` : path;
        if (owner.kind === "site" && owner.moved && REDIRECTED.has(path))
          return redirectToSite(reply, siteUrl(platform.config, owner.site) + file);
        const key = `${ownerKey(owner)} ${file}`;
        const version = versionOf(owner, directory);
        const answer = await cache.get(
          key,
          version,
          async () => (await make(owner, part?.value ?? null)) ?? NOTHING,
        );
        return sendCached(request, reply, answer, { ...NO_SNIFFING, ...headersOf(owner, file) });
      },
    };
  }

  const feeds = (Object.keys(FEED_PATHS) as FeedForm[]).map((form) =>
    cached(
      FEED_PATHS[form],
      (owner, before) =>
        owner.kind === "site" ? makeFeed(platform, owner.site, { form, page: { before } }) : NOTHING,
      (owner, file) => feedHeaders(platform, owner, file),
    ),
  );

  return [
    ...feeds,
    cached(SITEMAP, (owner, part) =>
      owner.kind === "site"
        ? siteSitemap(platform, owner.site, part === null ? null : Number(part))
        : platformSitemap(platform),
    ),
    cached("/robots.txt", (owner) => robots(platform, owner)),
    cached("/manifest.webmanifest", (owner) =>
      makeManifest(platform, owner.kind === "site" ? owner.site : null),
    ),
  ];
}

/**
 * When a feed last changed, and WebSub's discovery by headers: which hub sends this feed's changes, and under which
 * address.
 */
function feedHeaders({ config }: Platform, owner: HostOwner, path: string): Record<string, string> {
  if (owner.kind !== "site") return {};
  const modified = { "last-modified": owner.site.updated_at.toUTCString() };
  if (!config.websubHub) return modified;
  const link = `<${config.websubHub}>; rel="hub", <${siteUrl(config, owner.site)}${path}>; rel="self"`;
  return { ...modified, link };
}

/** Which part of a file is requested. No other query may produce a second response for a file. */
function partOf(request: Request, path: string): { name: string; value: string } | null {
  if (path === SITEMAP) {
    const { part } = request.query;
    return typeof part === "string" && /^[1-9]\d{0,5}$/.test(part) ? { name: "part", value: part } : null;
  }
  const { before } = FEEDS.has(path) ? readFeedPage(request) : { before: null };
  return before === null ? null : { name: "before", value: before };
}

function robots(platform: Platform, owner: HostOwner): Rendered {
  const { config } = platform;
  const origin = owner.kind === "site" ? siteUrl(config, owner.site) : platformUrl(config);
  const closed = ["/api/", "/signin", "/settings", "/activate", "/feeds/", "/mail/"].map(
    (path) => `Disallow: ${path}`,
  );
  const text = ["User-agent: *", ...closed, "", `Sitemap: ${origin}/sitemap.xml`, ""].join("\n");
  return { status: 200, contentType: "text/plain; charset=utf-8", text };
}

import { badRequest } from "@hapi/boom";
import type { Request, ResponseToolkit, ServerRoute } from "@hapi/hapi";
import { factsReader } from "../platform/http/facts.ts";
import { platformUrl, siteUrl } from "../platform/http/urls.ts";
import type { Platform } from "../platform/platform.ts";
import { FEED_PATHS, type FeedForm } from "./feeds/feedForms.ts";
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

/**
 * robots.txt and the manifest are served on the requested host: an app that was installed under a name keeps
 * working there.
 */
const REDIRECTED = new Set<string>([...Object.values(FEED_PATHS), SITEMAP]);

const NO_SNIFFING = { "x-content-type-options": "nosniff" };

/** Files for programs: feeds, sitemap, robots.txt and the web manifest. */
export function discoveryRoutes(platform: Platform, directory: SiteDirectory): ServerRoute[] {
  const cache = new PageCache(platform.metrics, () => platform.clock.now().getTime());
  const readFacts = factsReader(platform.config);

  function cached(
    path: string,
    make: (owner: HostOwner, part: number | null) => Promise<Rendered | null> | Rendered,
    headersOf: (owner: HostOwner) => Record<string, string> = () => ({}),
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
        // Only the sitemap has parts: no other query may produce a second response for a file.
        const part = path === SITEMAP ? partOf(request) : null;
        if (owner.kind === "site" && owner.moved && REDIRECTED.has(path)) {
          const there = siteUrl(platform.config, owner.site) + path;
          return redirectToSite(reply, part === null ? there : `${there}?part=${part}`);
        }
        const key = `${ownerKey(owner)} ${path} ${part ?? ""}`;
        const version = versionOf(owner, directory);
        const answer = await cache.get(key, version, async () => (await make(owner, part)) ?? NOTHING);
        return sendCached(request, reply, answer, { ...NO_SNIFFING, ...headersOf(owner) });
      },
    };
  }

  const feeds = (Object.keys(FEED_PATHS) as FeedForm[]).map((form) =>
    cached(
      FEED_PATHS[form],
      (owner) => (owner.kind === "site" ? makeFeed(platform, owner.site, form) : NOTHING),
      (owner) => hubLinks(platform, owner, FEED_PATHS[form]),
    ),
  );

  return [
    ...feeds,
    cached(SITEMAP, (owner, part) =>
      owner.kind === "site" ? siteSitemap(platform, owner.site, part) : platformSitemap(platform),
    ),
    cached("/robots.txt", (owner) => robots(platform, owner)),
    cached("/manifest.webmanifest", (owner) =>
      makeManifest(platform, owner.kind === "site" ? owner.site : null),
    ),
  ];
}

/** WebSub's discovery by headers: which hub sends this feed's changes, and under which address. */
function hubLinks({ config }: Platform, owner: HostOwner, path: string): Record<string, string> {
  if (owner.kind !== "site" || !config.websubHub) return {};
  return { link: `<${config.websubHub}>; rel="hub", <${siteUrl(config, owner.site)}${path}>; rel="self"` };
}

function partOf(request: Request): number | null {
  const { part } = request.query;
  return typeof part === "string" && /^[1-9]\d{0,5}$/.test(part) ? Number(part) : null;
}

function robots(platform: Platform, owner: HostOwner): Rendered {
  const { config } = platform;
  const origin = owner.kind === "site" ? siteUrl(config, owner.site) : platformUrl(config);
  const closed = ["/api/", "/signin", "/settings", "/activate", "/feeds/"].map((path) => `Disallow: ${path}`);
  const text = ["User-agent: *", ...closed, "", `Sitemap: ${origin}/sitemap.xml`, ""].join("\n");
  return { status: 200, contentType: "text/plain; charset=utf-8", text };
}

import { badRequest } from "@hapi/boom";
import type { Request, ResponseToolkit, ServerRoute } from "@hapi/hapi";
import { platformUrl, siteUrl } from "../platform/http/addresses.ts";
import { factsReader } from "../platform/http/facts.ts";
import type { Platform } from "../platform/platform.ts";
import { answerCached } from "./answerCached.ts";
import { keepable, type Made, PageCache } from "./pageCache.ts";
import { type HostOwner, ownerKey, type SiteDirectory, versionOf } from "./siteDirectory.ts";
import { type FeedForm, makeFeed } from "./siteFeeds.ts";
import { platformSitemap, siteSitemap } from "./sitemap.ts";
import { toWhereItLives } from "./toWhereItLives.ts";
import { makeManifest } from "./webManifest.ts";

const missing = (words: string): Made => ({
  status: 404,
  contentType: "text/plain; charset=utf-8",
  text: `${words}\n`,
});
const NO_ACCOUNT = missing("This account doesn't exist");
const NOTHING = missing("This doesn't exist");
const SITEMAP = "/sitemap.xml";

/** The rules for robots and the manifest stay where they are asked for: what was installed under a name lives on there. */
const MOVES = new Set(["/rss.xml", "/atom.xml", "/feed.json", SITEMAP]);

const NO_SNIFFING = { "x-content-type-options": "nosniff" };

/** What programs read of a host: feeds, the map, the rules for robots, and the manifest to install it by. */
export function discoveryRoutes(platform: Platform, directory: SiteDirectory): ServerRoute[] {
  const cache = new PageCache(platform.metrics, () => platform.clock.now().getTime());
  const readFacts = factsReader(platform.config);

  function cached(
    path: string,
    make: (owner: HostOwner, part: number | null) => Promise<Made | null> | Made,
  ): ServerRoute {
    return {
      method: "GET",
      path,
      handler: async (request: Request, reply: ResponseToolkit) => {
        const { host } = readFacts(request);
        const owner = await directory.ownerOf(host);
        if (!owner) throw badRequest();
        if (owner.kind === "no_site") return answerCached(request, reply, keepable(NO_ACCOUNT), NO_SNIFFING);
        // Only the map has parts: no other query may make a second answer of a file.
        const part = path === SITEMAP ? partOf(request) : null;
        if (owner.kind === "site" && owner.moved && MOVES.has(path)) {
          const there = siteUrl(platform.config, owner.site) + path;
          return toWhereItLives(reply, part === null ? there : `${there}?part=${part}`);
        }
        const key = `${ownerKey(owner)} ${path} ${part ?? ""}`;
        const version = versionOf(owner, directory);
        const answer = await cache.get(key, version, async () => (await make(owner, part)) ?? NOTHING);
        return answerCached(request, reply, answer, NO_SNIFFING);
      },
    };
  }

  const feed = (path: string, form: FeedForm) =>
    cached(path, (owner) => (owner.kind === "site" ? makeFeed(platform, owner.site, form) : NOTHING));

  return [
    feed("/rss.xml", "rss"),
    feed("/atom.xml", "atom"),
    feed("/feed.json", "json"),
    cached(SITEMAP, (owner, part) =>
      owner.kind === "site" ? siteSitemap(platform, owner.site, part) : platformSitemap(platform),
    ),
    cached("/robots.txt", (owner) => robots(platform, owner)),
    cached("/manifest.webmanifest", (owner) =>
      makeManifest(platform, owner.kind === "site" ? owner.site : null),
    ),
  ];
}

function partOf(request: Request): number | null {
  const { part } = request.query;
  return typeof part === "string" && /^[1-9]\d{0,5}$/.test(part) ? Number(part) : null;
}

function robots(platform: Platform, owner: HostOwner): Made {
  const { config } = platform;
  const origin = owner.kind === "site" ? siteUrl(config, owner.site) : platformUrl(config);
  const closed = ["/api/", "/signin", "/settings", "/activate"].map((path) => `Disallow: ${path}`);
  const text = ["User-agent: *", ...closed, "", `Sitemap: ${origin}/sitemap.xml`, ""].join("\n");
  return { status: 200, contentType: "text/plain; charset=utf-8", text };
}

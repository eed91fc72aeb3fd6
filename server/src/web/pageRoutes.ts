import { badRequest } from "@hapi/boom";
import type { Request, ResponseToolkit, ServerRoute } from "@hapi/hapi";
import type { Page } from "@quire/contracts/records/page";
import { factsReader } from "../platform/http/facts.ts";
import { platformUrl, siteUrl } from "../platform/http/urls.ts";
import type { Platform } from "../platform/platform.ts";
import { iconUrl } from "../platform/storage/presentImage.ts";
import { type LoadedPage, loadPage } from "./loadPage.ts";
import { type MatchedPage, matchPage, type PageRequest } from "./matchPage.ts";
import { PageCache, type Rendered } from "./pageCache.ts";
import { pageDataScript, pageHead } from "./pageHead.ts";
import type { PageTemplate } from "./pageTemplate.ts";
import { redirectToSite } from "./redirectToSite.ts";
import { addressOf, readRequestedUrl, trimSlash } from "./requestedUrl.ts";
import { checkoutSources, securityHeaders } from "./securityHeaders.ts";
import { sendCached } from "./sendCached.ts";
import { type HostOwner, ownerKey, type SiteDirectory, versionOf } from "./siteDirectory.ts";

const HTML = "text/html; charset=utf-8";
const JSON_TYPE = "application/json; charset=utf-8";

/** Every page of every host, rendered on the server, and the same pages as data for in-app navigation. */
export function pageRoutes(
  platform: Platform,
  directory: SiteDirectory,
  template: PageTemplate,
): ServerRoute[] {
  const cache = new PageCache(platform.metrics, () => platform.clock.now().getTime());
  const readFacts = factsReader(platform.config);
  const headers = securityHeaders(template.sources);
  const { razorpay } = platform.config.payments;
  const payingHeaders = razorpay
    ? securityHeaders(template.sources, checkoutSources(razorpay.checkoutUrl))
    : headers;

  const render = async (page: Page): Promise<Rendered> => ({
    status: page.status,
    contentType: HTML,
    text: await template.render(page, {
      icon: iconOf(page.site),
      language: (page.site ?? page.read_from)?.language ?? "en",
      head: pageHead(page),
      data: pageDataScript(page),
    }),
  });

  async function answer(request: Request, reply: ResponseToolkit, path: string, form: "html" | "json") {
    const { host } = readFacts(request);
    const owner = await directory.ownerOf(host);
    const url = readRequestedUrl(path);
    if (!owner || !url) throw badRequest();
    const trimmed = trimSlash(url.pathname);
    if (trimmed && form === "html") return redirect(reply, trimmed + url.search);
    if (trimmed) url.pathname = trimmed;
    const matched = matchOn(owner, url);
    if (form === "html" && matched?.request.kind === "on_platform")
      return redirect(reply, platformUrl(platform.config) + url.pathname + url.search);

    if (form === "html" && owner.kind === "site" && owner.moved)
      return redirectToSite(reply, siteUrl(platform.config, owner.site) + url.pathname + url.search);

    const { key, isCacheable } = keyOf(form, owner, url, matched);
    const version = `${template.edition()} ${versionOf(owner, directory)}`;
    const made = await cache.get(key, version, async () => {
      const loaded = await loadPage(platform, owner, url, matched);
      if ("redirect" in loaded && form === "html") {
        return { status: 301, contentType: HTML, text: loaded.redirect };
      }
      const page = "page" in loaded ? loaded.page : await follow(platform, owner, url, loaded);
      if (form === "html") return { ...(await render(page)), isCacheable };
      return { status: page.status, contentType: JSON_TYPE, text: JSON.stringify(page), isCacheable };
    });
    // Requests share this response, but each keeps its own query.
    if (made.status === 301) return redirect(reply, made.identity.toString() + url.search);
    if (form === "json") return sendCached(request, reply, made);
    return sendCached(request, reply, made, isPaidOn(matched) ? payingHeaders : headers);
  }

  return [
    {
      method: "GET",
      path: "/api/sr/page",
      handler: (request, reply) => answer(request, reply, firstOf(request.query.path) ?? "/", "json"),
    },
    {
      method: "GET",
      path: "/{path*}",
      handler: (request, reply) => answer(request, reply, addressOf(request), "html"),
    },
  ];
}

function iconOf(site: Page["site"]): string | null {
  const picture = site?.design?.icon ?? site?.logo;
  return picture ? iconUrl(picture) : null;
}

/** Follows a redirect for the app, which shows the address that the page names. */
async function follow(platform: Platform, owner: HostOwner, url: URL, loaded: LoadedPage): Promise<Page> {
  if ("page" in loaded) return loaded.page;
  const followed = await loadPage(platform, owner, new URL(loaded.redirect, url));
  if ("redirect" in followed) throw new Error(`${loaded.redirect} does not settle on an address`);
  return followed.page;
}

/** Returns the requested page; null for an unknown host. */
function matchOn(owner: HostOwner, url: URL): MatchedPage | null {
  return owner.kind === "no_site" ? null : matchPage(owner.kind, url.pathname, url.searchParams);
}

/** The pages on which a provider's checkout window opens. */
const PAID_ON: readonly string[] = ["razorpay_payment", "razorpay_subscription"];

function isPaidOn(matched: MatchedPage | null): boolean {
  return matched?.request.kind === "app" && PAID_ON.includes(matched.request.screen);
}

function keyOf(
  form: string,
  owner: HostOwner,
  url: URL,
  matched: MatchedPage | null,
): { key: string; isCacheable: boolean } {
  if (!matched) return { key: `${form} ${ownerKey(owner)}`, isCacheable: false };
  const { request, path } = matched;
  // The path as requested: a redirecting address must not share its response with its target.
  const requested = request.kind === "post" ? url.pathname : path;
  return {
    key: `${form} ${ownerKey(owner)} ${requested}`,
    isCacheable: !requested.includes("?") || isSortedOnly(request),
  };
}

/** A tab's six sort orders are cached; searches and continuations are rendered on request. */
function isSortedOnly(request: PageRequest): boolean {
  return request.kind === "site_feed" && !request.search && !request.next;
}

/** Permanent for search engines, but revalidated by browsers: a title may change and change back. */
function redirect(reply: ResponseToolkit, path: string) {
  return reply.redirect(path).code(301).header("cache-control", "no-cache");
}

function firstOf(value: unknown): string | undefined {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === "string" ? first : undefined;
}

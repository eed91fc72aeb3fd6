import { badRequest } from "@hapi/boom";
import type { Request, ResponseToolkit, ServerRoute } from "@hapi/hapi";
import type { Page } from "@quire/contracts/records/page";
import { platformUrl, siteUrl } from "../platform/http/addresses.ts";
import { factsReader } from "../platform/http/facts.ts";
import type { Platform } from "../platform/platform.ts";
import { answerCached } from "./answerCached.ts";
import { type LoadedPage, loadPage } from "./loadPage.ts";
import { type MatchedPage, matchPage, type PageRequest } from "./matchPage.ts";
import { type Made, PageCache } from "./pageCache.ts";
import { pageDataScript, pageHead } from "./pageHead.ts";
import type { PageTemplate } from "./pageTemplate.ts";
import { checkoutSources, securityHeaders } from "./securityHeaders.ts";
import { type HostOwner, ownerKey, type SiteDirectory, versionOf } from "./siteDirectory.ts";
import { toWhereItLives } from "./toWhereItLives.ts";

const HTML = "text/html; charset=utf-8";
/** With room for the key that continues a list. */
const LONGEST_PATH = 4000;
const JSON_TYPE = "application/json; charset=utf-8";

/** Every page of every host, rendered on the server, and the same pages as data for the app that moves on within. */
export function pageRoutes(
  platform: Platform,
  directory: SiteDirectory,
  template: PageTemplate,
): ServerRoute[] {
  const cache = new PageCache(platform.metrics, () => platform.clock.now().getTime());
  const readFacts = factsReader(platform.config);
  const isSecure = platform.config.platformProtocol === "https";
  const headers = securityHeaders(template.sources, isSecure);
  const { razorpay } = platform.config.payments;
  const payingHeaders = razorpay
    ? securityHeaders(template.sources, isSecure, checkoutSources(razorpay.checkoutUrl))
    : headers;

  const render = async (page: Page): Promise<Made> => ({
    status: page.status,
    contentType: HTML,
    text: await template.render(page, {
      language: (page.site ?? page.read_from)?.language ?? "en",
      head: pageHead(page),
      data: pageDataScript(page),
    }),
  });

  async function answer(request: Request, reply: ResponseToolkit, path: string, form: "html" | "json") {
    const { host } = readFacts(request);
    const owner = await directory.ownerOf(host);
    const url = readUrl(path);
    if (!owner || !url) throw badRequest();
    const trimmed = trimSlash(url.pathname);
    if (trimmed && form === "html") return redirect(reply, trimmed + url.search);
    if (trimmed) url.pathname = trimmed;
    const matched = matchOn(owner, url);
    if (form === "html" && matched?.request.kind === "on_platform")
      return redirect(reply, platformUrl(platform.config) + url.pathname + url.search);

    if (form === "html" && owner.kind === "site" && owner.moved)
      return toWhereItLives(reply, siteUrl(platform.config, owner.site) + url.pathname + url.search);

    const { key, keep } = keyOf(form, owner, url, matched);
    const version = `${template.edition()} ${versionOf(owner, directory)}`;
    const made = await cache.get(key, version, async () => {
      const loaded = await loadPage(platform, owner, url, matched);
      if ("redirect" in loaded && form === "html") {
        return { status: 301, contentType: HTML, text: loaded.redirect };
      }
      const page = "page" in loaded ? loaded.page : await follow(platform, owner, url, loaded);
      if (form === "html") return { ...(await render(page)), keep };
      return { status: page.status, contentType: JSON_TYPE, text: JSON.stringify(page), keep };
    });
    // Requests share this answer, but each keeps its own query.
    if (made.status === 301) return redirect(reply, made.identity.toString() + url.search);
    if (form === "json") return answerCached(request, reply, made);
    return answerCached(request, reply, made, isPaidOn(matched) ? payingHeaders : headers);
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

/** The page behind a redirect, for the app, which shows the address that the page names. */
async function follow(platform: Platform, owner: HostOwner, url: URL, loaded: LoadedPage): Promise<Page> {
  if ("page" in loaded) return loaded.page;
  const again = await loadPage(platform, owner, new URL(loaded.redirect, url));
  if ("redirect" in again) throw new Error(`${loaded.redirect} does not settle on an address`);
  return again.page;
}

/** What is asked for; null on a host that nobody has. */
function matchOn(owner: HostOwner, url: URL): MatchedPage | null {
  return owner.kind === "no_site" ? null : matchPage(owner.kind, url.pathname, url.searchParams);
}

/** The pages on which a provider's own window opens. */
const PAID_ON: readonly string[] = ["razorpay_payment", "razorpay_subscription"];

function isPaidOn(matched: MatchedPage | null): boolean {
  return matched?.request.kind === "app" && PAID_ON.includes(matched.request.screen);
}

function keyOf(
  form: string,
  owner: HostOwner,
  url: URL,
  matched: MatchedPage | null,
): { key: string; keep: boolean } {
  if (!matched) return { key: `${form} ${ownerKey(owner)}`, keep: false };
  const { request, path } = matched;
  // The path as asked: an address that redirects must not share its answer with the one it leads to.
  const asked = request.kind === "post" ? url.pathname : path;
  return { key: `${form} ${ownerKey(owner)} ${asked}`, keep: !asked.includes("?") || isSortedOnly(request) };
}

/** The six orders of a tab are kept; what somebody searched for, or where a list continues, is made when asked. */
function isSortedOnly(request: PageRequest): boolean {
  return request.kind === "site_feed" && !request.search && !request.next;
}

/** Path and query as asked. Not `request.url`: that throws where the Host header is no host. */
function addressOf(request: Request): string {
  const asked = request.raw.req.url ?? "/";
  const at = asked.indexOf("?");
  return request.path + (at < 0 ? "" : asked.slice(at));
}

function readUrl(path: string): URL | null {
  try {
    return path.startsWith("/") && path.length <= LONGEST_PATH
      ? new URL(`http://host${path.replace(/^\/+/, "/")}`)
      : null;
  } catch {
    return null;
  }
}

/** One address for one page: without the slash at its end. */
function trimSlash(pathname: string): string | null {
  if (pathname === "/" || !pathname.endsWith("/")) return null;
  return pathname.replace(/\/+$/, "") || "/";
}

/** Permanent for search engines, asked for anew by browsers: a title may change and change back. */
function redirect(reply: ResponseToolkit, path: string) {
  return reply.redirect(path).code(301).header("cache-control", "no-cache");
}

function firstOf(value: unknown): string | undefined {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === "string" ? first : undefined;
}

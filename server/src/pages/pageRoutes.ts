import type { Request, ResponseToolkit, ServerRoute } from "@hapi/hapi";
import type { Page } from "@quire/contracts/records/page";
import { factsReader } from "../platform/http/facts.ts";
import type { Platform } from "../platform/platform.ts";
import { answerCached } from "./answerCached.ts";
import { type LoadedPage, loadPage } from "./loadPage.ts";
import { matchPage } from "./matchPage.ts";
import { type Made, PageCache } from "./pageCache.ts";
import { pageDataScript, pageHead } from "./pageHead.ts";
import type { PageTemplate } from "./pageTemplate.ts";
import { securityHeaders } from "./securityHeaders.ts";
import { type HostOwner, type SiteDirectory, versionOf } from "./siteDirectory.ts";

const HTML = "text/html; charset=utf-8";
const JSON_TYPE = "application/json; charset=utf-8";

/** Every page of every host, rendered on the server, and the same pages as data for the app that moves on within. */
export function pageRoutes(
  platform: Platform,
  directory: SiteDirectory,
  template: PageTemplate,
): ServerRoute[] {
  const cache = new PageCache(platform.metrics, () => platform.clock.now().getTime());
  const readFacts = factsReader(platform.config);
  const headers = securityHeaders(template.inlineScripts, platform.config.platformProtocol === "https");

  const render = (page: Page): Made => ({
    status: page.status,
    contentType: HTML,
    text: template.document({
      language: page.site?.language ?? "en",
      head: pageHead(page),
      app: template.renderer.renderApp(page),
      data: pageDataScript(page),
    }),
  });

  async function answer(request: Request, reply: ResponseToolkit, path: string, form: "html" | "json") {
    const { host } = readFacts(request);
    const owner = await directory.ownerOf(host);
    const url = readUrl(path);
    if (!owner || !url) return reply.response("Bad request").code(400).type("text/plain");
    const trimmed = trimSlash(url);
    if (trimmed && form === "html") return redirect(reply, trimmed);

    let moved: string | null = null;
    const made = await cache.get(keyOf(form, host, owner, url), versionOf(owner, directory), async () => {
      const loaded = await loadPage(platform, owner, url);
      if ("redirect" in loaded && form === "html") {
        moved = loaded.redirect;
        return { status: 301, contentType: HTML, text: loaded.redirect };
      }
      const page = "page" in loaded ? loaded.page : await follow(platform, owner, url, loaded);
      return form === "html"
        ? render(page)
        : { status: page.status, contentType: JSON_TYPE, text: JSON.stringify(page) };
    });
    if (made.status === 301) return redirect(reply, moved ?? made.identity.toString());
    return answerCached(request, reply, made, form === "html" ? headers : {});
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
      handler: (request, reply) => answer(request, reply, request.url.pathname + request.url.search, "html"),
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

function keyOf(form: string, host: string, owner: HostOwner, url: URL): string {
  if (owner.kind === "no_site") return `${form} ${host}`;
  const { request, path } = matchPage(owner.kind, url.pathname, url.searchParams);
  // The path as asked: an address that redirects must not share its answer with the one it leads to.
  return `${form} ${host} ${request.kind === "post" ? url.pathname : path}`;
}

function readUrl(path: string): URL | null {
  try {
    return path.startsWith("/") && path.length <= 2000
      ? new URL(`http://host${path.replace(/^\/+/, "/")}`)
      : null;
  } catch {
    return null;
  }
}

/** One address for one page: without the slash at its end. */
function trimSlash(url: URL): string | null {
  if (url.pathname === "/" || !url.pathname.endsWith("/")) return null;
  return (url.pathname.replace(/\/+$/, "") || "/") + url.search;
}

/** Permanent for search engines, asked for anew by browsers: a title may change and change back. */
function redirect(reply: ResponseToolkit, path: string) {
  return reply.redirect(path).code(301).header("cache-control", "no-cache");
}

function firstOf(value: unknown): string | undefined {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === "string" ? first : undefined;
}

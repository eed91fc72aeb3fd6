import type { Request } from "@hapi/hapi";
import { parseUrl } from "@quire/domain/text/parseUrl";

/** Long enough for a page key. */
const MAX_PATH = 4000;

/** Returns path and query as requested. Not `request.url`, which throws if the Host header is invalid. */
export function addressOf(request: Request): string {
  const requested = request.raw.req.url ?? "/";
  const at = requested.indexOf("?");
  return request.path + (at < 0 ? "" : requested.slice(at));
}

/**
 * Returns a path and query as a URL of an unnamed host; null if it can't be read. Its path starts with exactly one
 * slash: `/\evil.example/` and `/.//evil.example/` parse as `//evil.example/`, and a redirect to that would leave our
 * host.
 */
export function readRequestedUrl(path: string): URL | null {
  const url = path.startsWith("/") && path.length <= MAX_PATH ? parseUrl(`http://host${path}`) : null;
  if (url) url.pathname = url.pathname.replace(/^\/+/, "/");
  return url;
}

/** Returns the path without its trailing slash, as every page has one address; null if it has none. */
export function trimSlash(pathname: string): string | null {
  if (pathname === "/" || !pathname.endsWith("/")) return null;
  return pathname.replace(/\/+$/, "") || "/";
}

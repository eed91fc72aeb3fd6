import type { Request } from "@hapi/hapi";
import { parseUrl } from "@quire/domain/text/parseUrl";
import { querySearch } from "../platform/http/querySearch.ts";

/** Long enough for a page key. */
const MAX_PATH = 4000;

/** Returns path and query as requested. */
export const addressOf = (request: Request): string => request.path + querySearch(request);

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

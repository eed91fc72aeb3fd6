import type { Request, ResponseObject, ResponseToolkit } from "@hapi/hapi";
import { header } from "../platform/http/header.ts";
import { acceptedEncoding, bytesOf, type CachedResponse, etagOf } from "./pageCache.ts";

/**
 * Shared caches in front may keep a response for five seconds; a browser revalidates each time, so that users
 * always see their own changes. Anonymous responses set no cookie and are the same for everyone.
 */
const SHARED = "public, max-age=0, s-maxage=5";
const NOT_CACHED = "no-store";

/** Sends a cached response in an encoding that the request accepts, or 304 if the browser has it already. */
export async function sendCached(
  request: Request,
  reply: ResponseToolkit,
  answer: CachedResponse,
  headers: Readonly<Record<string, string>> = {},
): Promise<ResponseObject> {
  const encoding = acceptedEncoding(header(request, "accept-encoding"));
  const etag = etagOf(answer, encoding);
  const isKnown = answer.status === 200 && matchesTag(header(request, "if-none-match"), etag);
  const response = isKnown
    ? reply.response().code(304)
    : reply.response(await bytesOf(answer, encoding)).code(answer.status);
  if (!isKnown) {
    response.type(answer.contentType);
    if (encoding !== "identity") response.header("content-encoding", encoding);
  }
  for (const name in headers) response.header(name, headers[name] as string);
  return response
    .header("etag", etag)
    .header("vary", "accept-encoding")
    .header("cache-control", answer.status === 200 ? SHARED : NOT_CACHED);
}

/** Returns whether `If-None-Match` names this entity tag, including its weak form. */
export function matchesTag(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  return header === "*" || header.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag);
}

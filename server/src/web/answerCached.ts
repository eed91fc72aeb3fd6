import type { Request, ResponseObject, ResponseToolkit } from "@hapi/hapi";
import { header } from "../platform/http/header.ts";
import { acceptedEncoding, bytesOf, type CachedAnswer, etagOf } from "./pageCache.ts";

/**
 * Shared caches in front may keep an answer for five seconds; a browser asks each time, so that nobody sees their own
 * change undone. Anonymous answers set no cookie and are the same for all.
 */
const SHARED = "public, max-age=0, s-maxage=5";
const NOT_KEPT = "no-store";

/** Sends a cached answer in the encoding that the request accepts, or 304 where the browser has it already. */
export async function answerCached(
  request: Request,
  reply: ResponseToolkit,
  answer: CachedAnswer,
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
    .header("cache-control", answer.status === 200 ? SHARED : NOT_KEPT);
}

/** Whether `If-None-Match` names this entity tag; what a browser has in a weak form it has. */
export function matchesTag(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  return header === "*" || header.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag);
}

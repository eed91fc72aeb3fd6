import type { AnswerHead } from "../http/context.ts";
import type { LimitResult } from "./limits.ts";
import type { Limit, LimitName } from "./limitTable.ts";

/**
 * Adds one limit to a response's `RateLimit-Policy` and `RateLimit` headers, as the IETF's draft
 * (draft-ietf-httpapi-ratelimit-headers) defines them: `"likes-by-user";q=500;w=86400` and
 * `"likes-by-user";r=499;t=86400`. A limit by account is omitted: it counts others' attempts too, and its reset would
 * reveal that the owner has just signed in.
 */
export function addLimitHeaders(
  { headers }: AnswerHead,
  name: LimitName,
  { points, seconds }: Limit,
  { remaining, resetSeconds }: LimitResult,
): void {
  if (name.endsWith("ByAccount")) return;
  const policy = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  append(headers, "ratelimit-policy", `"${policy}";q=${points};w=${seconds}`);
  append(headers, "ratelimit", `"${policy}";r=${remaining};t=${resetSeconds}`);
}

function append(headers: AnswerHead["headers"], name: string, value: string): void {
  headers[name] = headers[name] ? `${headers[name]}, ${value}` : value;
}

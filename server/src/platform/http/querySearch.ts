import type { Request } from "@hapi/hapi";

/** Returns the query as requested: `?a=1`, or "". Not `request.url`, which throws if the Host header is invalid. */
export function querySearch({ raw }: Request): string {
  const requested = raw.req.url ?? "";
  const at = requested.indexOf("?");
  return at < 0 ? "" : requested.slice(at);
}

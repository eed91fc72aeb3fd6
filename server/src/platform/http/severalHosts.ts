import type { IncomingMessage } from "node:http";
import { badRequest } from "@hapi/boom";
import type { Server } from "@hapi/hapi";
import { isApiPath } from "./isApiPath.ts";
import { refuseField } from "./refusal.ts";

/**
 * Whether a request has more than one Host header. Node reads the first, and a proxy may have routed by the last: one
 * site's page would then be cached as another's. RFC 9112 requires 400.
 */
export function hasSeveralHosts({ rawHeaders }: Pick<IncomingMessage, "rawHeaders">): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string;
    if (name.length === 4 && name.toLowerCase() === "host") hosts++;
  }
  return hosts > 1;
}

/** Refuses such requests before anything reads their host. */
export function refuseSeveralHosts(server: Server): void {
  server.ext("onRequest", (request, reply) => {
    const { req } = request.raw;
    // A request that was injected has no raw headers.
    if (!(req.rawHeaders && hasSeveralHosts(req))) return reply.continue;
    throw isApiPath(request.path) ? refuseField("headers.host", "Send one Host header.") : badRequest();
  });
}

import { BlockList, isIPv6 } from "node:net";
import type { Request, ServerRoute } from "@hapi/hapi";
import { sameSecret } from "../platform/http/credentials.ts";
import { header } from "../platform/http/header.ts";
import type { Platform } from "../platform/platform.ts";

/** Endpoints for operators: liveness, readiness and metrics. */
export function operationRoutes(platform: Platform): ServerRoute[] {
  const plain = { cors: false } as const;
  return [
    {
      method: "GET",
      path: "/healthz",
      options: plain,
      handler: (_request, reply) => reply.response({ status: "ok" }).header("cache-control", "no-store"),
    },
    {
      method: "GET",
      path: "/readyz",
      options: plain,
      handler: async (_request, reply) => {
        const state = await platform.readiness();
        const isReady = Object.values(state).every(Boolean);
        return reply
          .response({ status: isReady ? "ok" : "unavailable", ...state })
          .code(isReady ? 200 : 503)
          .header("cache-control", "no-store");
      },
    },
    {
      method: "GET",
      path: "/metrics",
      options: plain,
      handler: async (request, reply) => {
        if (!mayReadMetrics(request, platform.config.metricsToken)) {
          return reply.response().code(404).header("cache-control", "no-store");
        }
        return reply
          .response(await platform.metrics.render())
          .type(platform.metrics.registry.contentType)
          .header("cache-control", "no-store");
      },
    },
  ];
}

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet("127.0.0.0", 8, "ipv4");
LOOPBACK.addAddress("::1", "ipv6");

/** Headers by which a proxy passes on someone else's request. */
const FORWARDED = /^(?:forwarded|via|x-real-ip|x-forwarded-.*)$/;

/** Whether a request comes from this machine itself, not through a proxy on it, or has the operator's token. */
function mayReadMetrics(request: Request, token: string | null): boolean {
  const bearer = /^bearer (.+)$/i.exec(header(request, "authorization") ?? "")?.[1];
  if (token !== null && bearer !== undefined && sameSecret(bearer, token)) return true;
  const { remoteAddress = "" } = request.info as { remoteAddress?: string };
  const isLocal = LOOPBACK.check(remoteAddress, isIPv6(remoteAddress) ? "ipv6" : "ipv4");
  return isLocal && !Object.keys(request.headers).some((name) => FORWARDED.test(name));
}

import type { ServerRoute } from "@hapi/hapi";
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
      handler: async (_request, reply) =>
        reply
          .response(await platform.metrics.render())
          .type(platform.metrics.registry.contentType)
          .header("cache-control", "no-store"),
    },
  ];
}

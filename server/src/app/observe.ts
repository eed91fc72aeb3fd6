import { performance } from "node:perf_hooks";
import type { Request, Server } from "@hapi/hapi";
import { loggedPath } from "../platform/http/loggedPath.ts";
import type { Platform } from "../platform/platform.ts";

/** An id from our own proxy goes on under the same name; anything else gets a new one. */
const REQUEST_ID = /^[\w.:-]{8,64}$/;

/** Gives every request an id, a line in the log, and a place in the metrics; and to every answer its own type alone. */
export function observe(server: Server, platform: Platform): void {
  const { log, metrics } = platform;

  server.ext("onRequest", (request, reply) => {
    const given = request.headers["x-request-id"] as string | undefined;
    // hapi's own would tell every visitor the machine's name and the number of our process.
    request.info.id =
      given && REQUEST_ID.test(given) ? given : Buffer.from(platform.random(12)).toString("base64url");
    (request.app as Timed).startedAt = performance.now();
    return reply.continue;
  });

  server.ext("onPreResponse", (request, reply) => {
    const { response } = request;
    const headers = { "x-request-id": request.info.id, "x-content-type-options": "nosniff" };
    if ("isBoom" in response && response.isBoom) Object.assign(response.output.headers, headers);
    else if ("header" in response) {
      for (const [name, value] of Object.entries(headers)) response.header(name, value);
    }
    return reply.continue;
  });

  server.events.on("response", (request) => {
    const status = statusOf(request);
    const seconds = (performance.now() - ((request.app as Timed).startedAt ?? 0)) / 1000;
    metrics.httpDuration.observe({ method: request.method, route: request.route.path, status }, seconds);
    log.info(
      {
        request_id: request.info.id,
        method: request.method,
        host: request.info.host,
        path: loggedPath(request.path),
        status,
        ms: Math.round(seconds * 1000),
      },
      "request",
    );
  });
}

interface Timed {
  startedAt?: number;
}

function statusOf(request: Request): number {
  const { response } = request;
  if (!response) return 499;
  return "isBoom" in response && response.isBoom
    ? response.output.statusCode
    : (response as { statusCode: number }).statusCode;
}

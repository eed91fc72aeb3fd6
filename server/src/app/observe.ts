import { performance } from "node:perf_hooks";
import type { Request, Server } from "@hapi/hapi";
import { factsReader } from "../platform/http/facts.ts";
import { loggedPath } from "../platform/http/loggedPath.ts";
import type { Platform } from "../platform/platform.ts";
import { strictTransport } from "./strictTransport.ts";

/** Keeps an id set by our own proxy; anything else gets a new one. */
const REQUEST_ID = /^[\w.:-]{8,64}$/;

/**
 * Gives every request an id, a log line and metrics, stops browsers from sniffing response types, and keeps them on
 * https.
 */
export function observe(server: Server, platform: Platform): void {
  const { log, metrics } = platform;
  const readFacts = factsReader(platform.config);

  server.ext("onRequest", (request, reply) => {
    const received = request.headers["x-request-id"] as string | undefined;
    // hapi's default id would reveal the machine's name and the process id to every visitor.
    request.info.id =
      received && REQUEST_ID.test(received)
        ? received
        : Buffer.from(platform.random(12)).toString("base64url");
    (request.app as Timed).startedAt = performance.now();
    return reply.continue;
  });

  server.ext("onPreResponse", (request, reply) => {
    const { response } = request;
    const headers = {
      "x-request-id": request.info.id,
      "x-content-type-options": "nosniff",
      ...strictTransport(readFacts(request), platform.config.platformHost),
    };
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

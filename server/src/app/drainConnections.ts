import type { Server } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

const DRAIN_MS = 1_000;
const CHECK_MS = 25;

/**
 * Serves a stopping server's open connections for at most another second and ends each with its next response. An idle
 * connection that is ended at once may just be getting a request: a proxy must not repeat a POST, so its user would
 * get 502.
 */
export async function drainConnections(listener: Server, drainMs = DRAIN_MS): Promise<void> {
  listener.prependListener("request", (_request, response) => {
    response.shouldKeepAlive = false;
  });
  const deadline = performance.now() + drainMs;
  while (performance.now() < deadline && (await countConnections(listener)) > 0) await pause(CHECK_MS);
}

const countConnections = (listener: Server) =>
  new Promise<number>((resolve, reject) => {
    listener.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });

import type { Server } from "node:http";
import { Server as PortServer } from "node:net";
import { setTimeout as pause, setImmediate as turn } from "node:timers/promises";

const DRAIN_MS = 1_000;
const CHECK_MS = 25;
/** Longer than a request is on its way that a proxy sent on an idle connection. */
const IDLE_MS = 300;

/**
 * Closes a stopping server's port, and serves its open connections for at most another second. A proxy must not repeat
 * a POST, so its user would get 502 for one that is lost: what waits to be accepted is accepted first, as closing the
 * port resets it, and an idle connection stays open for a moment, as a request may just be on its way.
 */
export async function drainConnections(listener: Server, drainMs = DRAIN_MS): Promise<void> {
  const deadline = performance.now() + drainMs;
  await acceptWaiting(listener, deadline);
  // Only the port: an HTTP server's own method ends idle connections too.
  PortServer.prototype.close.call(listener);
  // From now on, since a proxy that must connect again goes to another server.
  listener.prependListener("request", (_request, response) => {
    response.shouldKeepAlive = false;
  });
  const idleUntil = performance.now() + IDLE_MS;
  while (performance.now() < deadline && (await countConnections(listener)) > 0) {
    await pause(CHECK_MS);
    if (performance.now() >= idleUntil) listener.closeIdleConnections();
  }
}

/** Lets the event loop turn until it accepts no connection. */
async function acceptWaiting(listener: Server, deadline: number): Promise<void> {
  let accepted = 0;
  const count = () => {
    accepted++;
  };
  listener.on("connection", count);
  // The first turn may end before the port is polled.
  await turn();
  do {
    accepted = 0;
    await turn();
  } while (accepted > 0 && performance.now() < deadline);
  listener.off("connection", count);
}

const countConnections = (listener: Server) =>
  new Promise<number>((resolve, reject) => {
    listener.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });

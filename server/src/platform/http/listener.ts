import { createServer, type Server } from "node:http";
import type { Socket } from "node:net";
import type { Server as HapiServer } from "@hapi/hapi";

/** For the head of a request; one that opens a connection and says nothing is cut off too. */
const HEADERS_MS = 10_000;
const CHECK_MS = 1_000;
/**
 * Longer than proxies keep an unused connection (nginx: 60 s). The proxy must end it first: if we do while it sends a
 * POST, that POST is lost.
 */
const IDLE_MS = 75_000;

/** Creates the HTTP server below hapi. A body has no time limit, because `watchPace` measures how fast it arrives. */
export function createListener(headersMs = HEADERS_MS, checkMs = CHECK_MS): Server {
  return createServer({
    headersTimeout: headersMs,
    connectionsCheckingInterval: checkMs,
    requestTimeout: 0,
    keepAliveTimeout: IDLE_MS,
  });
}

/**
 * Ends connections whose request doesn't arrive in time, before hapi would respond 400. Browsers open connections in
 * advance and take whatever arrives there for the response to their next request, so one that never sent a byte gets
 * no response.
 */
export function endSlowConnections({ listener }: HapiServer): void {
  const others = listener.listeners("clientError");
  listener.removeAllListeners("clientError");
  listener.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code !== "ERR_HTTP_REQUEST_TIMEOUT")
      for (const other of others) other.call(listener, error, socket);
    else if (socket.bytesRead === 0) socket.destroy();
    else socket.end("HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n", () => socket.destroy());
  });
}

import { createServer, type Server } from "node:http";

/** For the head of a request; one that opens a connection and says nothing is cut off too. */
const HEADERS_MS = 10_000;
const CHECK_MS = 1_000;

/** Creates the HTTP server below hapi. A body has no time limit, because `watchPace` measures how fast it arrives. */
export function createListener(headersMs = HEADERS_MS, checkMs = CHECK_MS): Server {
  return createServer({ headersTimeout: headersMs, connectionsCheckingInterval: checkMs, requestTimeout: 0 });
}

import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { badRequest, notFound } from "@hapi/boom";
import type { HTTP_METHODS, Request, ResponseObject, ResponseToolkit, Server } from "@hapi/hapi";

/** How much of a refused body is still read and discarded, for how long, and how long without another byte. */
const MAX_DRAINED_BYTES = 64 * 1024 * 1024;
const MAX_DRAIN_MS = 20_000;
const MAX_SILENCE_MS = 2_000;

/**
 * Responds to a request whose body may still be arriving. The response is sent at once, but the connection stays open
 * until the rest is discarded, within limits: closing it earlier resets it, and the client would see a broken pipe
 * instead of the reason.
 */
export async function respondEarly(
  request: Request,
  reply: ResponseToolkit,
  { text, type }: { text: string; type: string },
): Promise<ResponseObject> {
  const incoming = request.raw.req;
  // What came with the headers is parsed after them.
  if (hasBody(incoming)) await setImmediate();
  // All of it has arrived: discarding it takes no time, and the connection can be used again.
  if (incoming.complete) await drain(incoming);
  if (incoming.readableEnded || !hasBody(incoming)) return reply.response(text).type(type);
  const body = Buffer.from(text);
  return reply.response(lingering(incoming, body)).type(type).header("content-length", String(body.length));
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  Number(headers["content-length"] ?? 0) > 0 || headers["transfer-encoding"] !== undefined;

function lingering(incoming: IncomingMessage, body: Buffer): Readable {
  let isSent = false;
  return new Readable({
    read() {
      if (isSent) return;
      isSent = true;
      this.push(body);
      void drain(incoming).then(() => this.push(null));
    },
  });
}

/** Reads and discards the rest of a request, within limits. */
function drain(incoming: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    if (incoming.readableEnded || incoming.destroyed) return resolve();
    let drained = 0;
    const enough = setTimeout(done, MAX_DRAIN_MS);
    const silence = setTimeout(done, MAX_SILENCE_MS);
    const count = (chunk: Buffer) => {
      drained += chunk.length;
      silence.refresh();
      if (drained > MAX_DRAINED_BYTES) done();
    };
    function done() {
      clearTimeout(enough);
      clearTimeout(silence);
      incoming.off("data", count);
      resolve();
    }
    incoming.on("data", count).once("end", done).once("close", done).once("error", done);
    incoming.resume();
  });
}

/** Refuses bodies for paths without a route at once: hapi would read them to their end before it responds. */
export function refuseUnreadBodies(server: Server): void {
  server.ext("onRequest", (request, reply) => {
    if (!hasBody(request.raw.req) || !request.path || hasRoute(server, request)) return reply.continue;
    throw notFound();
  });
}

function hasRoute(server: Server, { method, path }: Request): boolean {
  try {
    return server.match(method as HTTP_METHODS, path) !== null;
  } catch {
    // A path that hapi can't read, such as `/%`.
    throw badRequest();
  }
}

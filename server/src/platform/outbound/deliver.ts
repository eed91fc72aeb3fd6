import type { ClientRequest } from "node:http";
import { Agent, request } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { type Access, isWebServer, parseWebUrl } from "./httpOutbound.ts";
import { OutboundError } from "./outbound.ts";
import { resolvePublicName } from "./resolvePublicName.ts";

/** The total time limit: the name, the connection, and the last byte of the answer. */
const TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 4 * 1024;
const MAX_HEADER_BYTES = 16 * 1024;
/** Connections per host. */
const SOCKETS = 64;

export interface DeliveryOptions extends Partial<Access> {
  timeoutMs?: number;
  /** A server that the operator configured, which may be in our own network, and its authority in PEM. */
  standIn?: { origin: string; authority: string } | null;
}

export interface Delivered {
  status: number;
  retryAfter: string | undefined;
}

/** Posts small messages to addresses that users chose, over connections that stay open. */
export interface Delivery {
  /** Rejects with `OutboundError` and nothing else. */
  post(address: string, headers: Record<string, string | number>, body: Buffer): Promise<Delivered>;
  close(): void;
}

/**
 * Opens connections to checked addresses only, over https. Follows no redirect, and of an answer reads its status and
 * at most four kilobytes: a server that sends more, or is slow, loses the connection.
 */
export function openDelivery(options: DeliveryOptions = {}): Delivery {
  const {
    resolve = resolvePublicName(),
    allows = isWebServer,
    timeoutMs = TIMEOUT_MS,
    standIn = null,
  } = options;
  const pool = { keepAlive: true, maxSockets: SOCKETS };
  const agent = new Agent(pool);
  const standInAgent = standIn && new Agent({ ...pool, ca: standIn.authority });

  let isClosed = false;

  /** Resolves a name for a connection, which goes to the checked addresses. */
  const lookupAllowed =
    (port: number): LookupFunction =>
    (hostname, { all }, done) => {
      resolve(hostname).then(
        ([first, ...others]) => {
          if (first === undefined) return done(new OutboundError("unreachable"), []);
          const found = [first, ...others].map((address) => ({ address, family: isIP(address) }));
          if (!found.every(({ address }) => allows(address, port)))
            return done(new OutboundError("not_allowed"), []);
          if (all) done(null, found);
          else done(null, first, isIP(first));
        },
        () => done(new OutboundError("unreachable"), []),
      );
    };

  function open(url: URL, headers: Record<string, string | number>): ClientRequest {
    const sent = { method: "POST", headers, maxHeaderSize: MAX_HEADER_BYTES };
    if (standInAgent && url.origin === standIn.origin) return request(url, { ...sent, agent: standInAgent });
    if (url.protocol !== "https:") throw new OutboundError("bad_address");
    const name = url.hostname.replace(/^\[|\]$/g, "");
    const port = Number(url.port) || 443;
    // An address isn't looked up.
    if (isIP(name) && !allows(name, port)) throw new OutboundError("not_allowed");
    return request(url, { ...sent, agent, lookup: lookupAllowed(port) });
  }

  return {
    async post(address, headers, body) {
      const url = parseWebUrl(address);
      if (isClosed) throw new OutboundError("unreachable");
      const deadline = performance.now() + timeoutMs;
      for (;;) {
        const attempt = open(url, headers);
        try {
          return await exchange(attempt, body, deadline - performance.now());
        } catch (error) {
          // The server may close an idle connection at the moment that it is used again.
          const wasClosed = attempt.reusedSocket && (error as NodeJS.ErrnoException).code === "ECONNRESET";
          if (wasClosed) continue;
          throw error instanceof OutboundError ? error : new OutboundError("unreachable");
        }
      }
    },
    close() {
      isClosed = true;
      agent.destroy();
      standInAgent?.destroy();
    },
  };
}

/** Sends the body and returns the answer. Rejects with `OutboundError`, or with the connection's error. */
function exchange(request: ClientRequest, body: Buffer, timeoutMs: number): Promise<Delivered> {
  return new Promise((done, fail) => {
    const timer = setTimeout(() => request.destroy(new OutboundError("too_slow")), timeoutMs);
    request.on("close", () => clearTimeout(timer));
    request.on("error", fail);
    request.on("response", (response) => {
      const { statusCode: status = 0, headers } = response;
      const finish = () => done({ status, retryAfter: headers["retry-after"] });
      let length = 0;
      response.on("data", (chunk: Buffer) => {
        length += chunk.length;
        if (length <= MAX_ANSWER_BYTES) return;
        finish();
        request.destroy();
      });
      response.on("end", finish);
      response.on("error", fail);
    });
    request.end(body);
  });
}

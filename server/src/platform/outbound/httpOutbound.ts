import { type LookupAddress, lookup } from "node:dns";
import type { IncomingMessage } from "node:http";
import http from "node:http";
import https from "node:https";
import { isIP } from "node:net";
import { promisify } from "node:util";
import { type Outbound, type OutboundAnswer, type OutboundAsk, OutboundError } from "./outbound.ts";
import { isPublicAddress } from "./publicAddress.ts";
import { readBody } from "./readBody.ts";

const MOST_REDIRECTS = 4;
/** For everything together: the name, each redirect, and the last byte of the body. */
const TIMEOUT_MS = 8000;
const MOST_HEADER_BYTES = 16 * 1024;
const LONGEST_ADDRESS = 2000;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

export interface OutboundOptions {
  /** Sent as `User-Agent`: who asks, and where to complain. */
  agent: string;
  /** All addresses of a name; the system's resolver unless told. */
  resolve?: (name: string) => Promise<string[]>;
  /** Whether a connection may be made; public addresses on the web's two ports unless told. */
  allows?: (address: string, port: number) => boolean;
  timeoutMs?: number;
}

/**
 * Fetches over http and https, so that nobody can use us to reach what they cannot reach themselves: a name is
 * resolved once and the connection goes to the address that was judged, never to the name again (a second answer could
 * differ), and each redirect is judged like the first address.
 */
export function openHttpOutbound(options: OutboundOptions): Outbound {
  const { resolve = resolveName, allows = isWebServer, timeoutMs = TIMEOUT_MS } = options;

  async function get(address: string, ask: OutboundAsk): Promise<OutboundAnswer> {
    const signal = AbortSignal.timeout(ask.timeoutMs ?? timeoutMs);
    let url = readAddress(address);
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
      const response = await send(url, ask, signal);
      const { statusCode = 0, headers } = response;
      if (!REDIRECTS.has(statusCode)) return await read(response, url, ask, signal);
      response.destroy();
      if (!headers.location) throw new OutboundError("bad_status", statusCode);
      url = readAddress(headers.location, url);
    }
    throw new OutboundError("too_many_redirects");
  }

  async function send(url: URL, ask: OutboundAsk, signal: AbortSignal): Promise<IncomingMessage> {
    const name = url.hostname.replace(/^\[|\]$/g, "");
    const port = Number(url.port) || (url.protocol === "https:" ? 443 : 80);
    const [address] = await judged(name, port, signal);
    return await new Promise((done, fail) => {
      const request = (url.protocol === "https:" ? https : http).request({
        host: address,
        port,
        // The certificate must be the name's, though the connection is the address's.
        ...(isIP(name) ? {} : { servername: name }),
        path: url.pathname + url.search,
        headers: {
          host: url.host,
          accept: ask.accept,
          "accept-encoding": "gzip, br, deflate",
          "user-agent": options.agent,
        },
        agent: false,
        maxHeaderSize: MOST_HEADER_BYTES,
        signal,
      });
      // The answer's own errors are its reader's; until there is a reader, they must not end the process.
      request.once("response", (response) => done(response.on("error", () => undefined)));
      request.on("error", () => fail(new OutboundError(signal.aborted ? "too_slow" : "unreachable")));
      request.end();
    });
  }

  /** All addresses of a name, each allowed: a name that has one of ours among others is made to mislead. */
  async function judged(name: string, port: number, signal: AbortSignal): Promise<[string, ...string[]]> {
    const addresses = isIP(name) ? [name] : await inTime(resolve(name), signal);
    const [first, ...others] = addresses;
    if (first === undefined) throw new OutboundError("unreachable");
    if (!addresses.every((address) => allows(address, port))) throw new OutboundError("not_allowed");
    return [first, ...others];
  }

  return { get };
}

async function read(
  response: IncomingMessage,
  url: URL,
  ask: OutboundAsk,
  signal: AbortSignal,
): Promise<OutboundAnswer> {
  const { statusCode = 0, headers } = response;
  try {
    if (statusCode !== 200) throw new OutboundError("bad_status", statusCode);
    const contentType = headers["content-type"] ?? "";
    const essence = contentType.split(";")[0]?.trim().toLowerCase() ?? "";
    if (!ask.types.includes(essence)) throw new OutboundError("wrong_type");
    return { url: url.href, contentType, body: await readBody(response, ask) };
  } catch (error) {
    if (error instanceof OutboundError) throw error;
    throw new OutboundError(signal.aborted ? "too_slow" : "unreachable");
  } finally {
    response.destroy();
  }
}

/** An address of the web, in the one spelling that the platform's URL parser gives it (`http://0x7f.1` is 127.0.0.1). */
function readAddress(address: string, base?: URL): URL {
  const url = URL.canParse(address, base?.href) ? new URL(address, base) : null;
  const isOfTheWeb = url !== null && (url.protocol === "https:" || url.protocol === "http:");
  if (!isOfTheWeb || url.username || url.password || url.href.length > LONGEST_ADDRESS) {
    throw new OutboundError("bad_address");
  }
  return url;
}

const lookupAll = promisify(lookup) as (name: string, options: { all: true }) => Promise<LookupAddress[]>;

async function resolveName(name: string): Promise<string[]> {
  return (await lookupAll(name, { all: true })).map(({ address }) => address);
}

const isWebServer = (address: string, port: number) =>
  (port === 80 || port === 443) && isPublicAddress(address);

/** A resolver cannot be stopped; its answer comes too late to count. */
function inTime(names: Promise<string[]>, signal: AbortSignal): Promise<string[]> {
  return new Promise((done, fail) => {
    const tooSlow = () => fail(new OutboundError("too_slow"));
    if (signal.aborted) tooSlow();
    signal.addEventListener("abort", tooSlow, { once: true });
    names.then(done, () => fail(new OutboundError("unreachable")));
  });
}

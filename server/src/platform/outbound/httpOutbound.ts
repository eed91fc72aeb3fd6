import { type LookupAddress, lookup } from "node:dns";
import type { IncomingMessage } from "node:http";
import http from "node:http";
import https from "node:https";
import { isIP } from "node:net";
import { Readable } from "node:stream";
import { promisify } from "node:util";
import { parseUrl } from "@quire/domain/text/parseUrl";
import { type FetchOptions, type FetchResult, type Outbound, OutboundError } from "./outbound.ts";
import { isPublicAddress } from "./publicAddress.ts";
import { readBody } from "./readBody.ts";
import { resolvePublicName } from "./resolvePublicName.ts";

const MOST_REDIRECTS = 4;
/** The total time limit: the name, each redirect, and the last byte of the body. */
const TIMEOUT_MS = 8000;
const MOST_HEADER_BYTES = 16 * 1024;
const MAX_URL_LENGTH = 2000;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** Where connections may go. */
export interface Access {
  /** Returns all addresses of a name that a user entered; a DNS server is asked by default. */
  resolve: (name: string) => Promise<string[]>;
  /** Whether a connection may be made; by default, public addresses on ports 80 and 443. */
  allows: (address: string, port: number) => boolean;
}

export interface OutboundOptions extends Partial<Access> {
  /** Sent as `User-Agent`: the product, and a contact for complaints. */
  agent: string;
  /** Returns all addresses of a name that the operator configured; the system's resolver by default. */
  resolveConfigured?: (name: string) => Promise<string[]>;
  timeoutMs?: number;
}

interface Sent {
  accept: string;
  method?: string;
  headers?: Record<string, string | number>;
  body?: Buffer;
  /** The operator chose the address: it may be in our own network. */
  isConfigured?: boolean | undefined;
}

/**
 * Fetches over http and https, without letting users reach through us what they can't reach themselves: a name is
 * resolved once and the connection goes to the checked address, never to the name again (a second lookup could
 * differ), and each redirect is checked like the first URL.
 */
export function openHttpOutbound(options: OutboundOptions): Outbound {
  const { resolve = resolvePublicName(), allows = isWebServer, timeoutMs = TIMEOUT_MS } = options;
  const { resolveConfigured = resolveName } = options;

  /** Follows redirects to a response that is accepted. */
  async function request(address: string, fetchOptions: FetchOptions): Promise<Accepted> {
    const signal = AbortSignal.timeout(fetchOptions.timeoutMs ?? timeoutMs);
    let url = parseWebUrl(address);
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
      const isConfigured = fetchOptions.isConfigured && redirects === 0;
      const response = await send(url, { accept: fetchOptions.accept, isConfigured }, signal);
      const { statusCode = 0, headers } = response;
      if (!REDIRECTS.has(statusCode)) return { url, response: accept(response, fetchOptions), signal };
      response.destroy();
      if (!headers.location) throw new OutboundError("bad_status", statusCode);
      url = parseWebUrl(headers.location, url);
    }
    throw new OutboundError("too_many_redirects");
  }

  async function get(address: string, fetchOptions: FetchOptions): Promise<FetchResult> {
    const accepted = await request(address, fetchOptions);
    const pieces: Buffer[] = [];
    for await (const piece of read(accepted, fetchOptions)) pieces.push(piece);
    const contentType = accepted.response.headers["content-type"] ?? "";
    return { url: accepted.url.href, contentType, body: Buffer.concat(pieces) };
  }

  async function open(address: string, fetchOptions: FetchOptions): Promise<Readable> {
    return Readable.from(read(await request(address, fetchOptions), fetchOptions), { objectMode: false });
  }

  async function post(address: string, form: URLSearchParams): Promise<void> {
    const signal = AbortSignal.timeout(timeoutMs);
    const body = Buffer.from(form.toString());
    const headers = { "content-type": "application/x-www-form-urlencoded", "content-length": body.length };
    const sent = { accept: "*/*", method: "POST", headers, body, isConfigured: true };
    const response = await send(parseWebUrl(address), sent, signal);
    response.destroy();
    const { statusCode = 0 } = response;
    if (statusCode < 200 || statusCode > 299) throw new OutboundError("bad_status", statusCode);
  }

  async function send(url: URL, sent: Sent, signal: AbortSignal): Promise<IncomingMessage> {
    const name = url.hostname.replace(/^\[|\]$/g, "");
    const port = Number(url.port) || (url.protocol === "https:" ? 443 : 80);
    const [address] = await allowedAddresses(name, port, signal, sent.isConfigured);
    return await new Promise((done, fail) => {
      const request = (url.protocol === "https:" ? https : http).request({
        host: address,
        port,
        // The certificate must match the name, although the connection uses the address.
        ...(isIP(name) ? {} : { servername: name }),
        method: sent.method ?? "GET",
        path: url.pathname + url.search,
        headers: {
          ...sent.headers,
          host: url.host,
          accept: sent.accept,
          "accept-encoding": "gzip, br, deflate",
          "user-agent": options.agent,
        },
        agent: false,
        maxHeaderSize: MOST_HEADER_BYTES,
        signal,
      });
      // The reader handles the response's errors; until there is one, they must not end the process.
      request.once("response", (response) => done(response.on("error", () => undefined)));
      request.on("error", () => fail(new OutboundError(signal.aborted ? "too_slow" : "unreachable")));
      request.end(sent.body);
    });
  }

  /** Returns all addresses of a name, if each is allowed: a name that mixes in an internal address is malicious. */
  async function allowedAddresses(
    name: string,
    port: number,
    signal: AbortSignal,
    isConfigured = false,
  ): Promise<[string, ...string[]]> {
    const find = isConfigured ? resolveConfigured : resolve;
    const addresses = isIP(name) ? [name] : await withTimeout(find(name), signal);
    const [first, ...others] = addresses;
    if (first === undefined) throw new OutboundError("unreachable");
    if (!isConfigured && !addresses.every((address) => allows(address, port)))
      throw new OutboundError("not_allowed");
    return [first, ...others];
  }

  return { get, open, post };
}

interface Accepted {
  /** The final one, after redirects. */
  url: URL;
  response: IncomingMessage;
  signal: AbortSignal;
}

/** Returns the response if its status and type are accepted. */
function accept(response: IncomingMessage, { types }: FetchOptions): IncomingMessage {
  const { statusCode = 0, headers } = response;
  const essence = headers["content-type"]?.split(";")[0]?.trim().toLowerCase() ?? "";
  const isOther = types !== null && !types.includes(essence);
  if (statusCode === 200 && !isOther) return response;
  response.destroy();
  throw statusCode === 200 ? new OutboundError("wrong_type") : new OutboundError("bad_status", statusCode);
}

async function* read(
  { response, signal }: Accepted,
  fetchOptions: FetchOptions,
): AsyncGenerator<Buffer, void> {
  try {
    yield* readBody(response, fetchOptions);
  } catch (error) {
    if (error instanceof OutboundError) throw error;
    throw new OutboundError(signal.aborted ? "too_slow" : "unreachable");
  } finally {
    response.destroy();
  }
}

/** Parses a web URL, normalized by the platform's URL parser (`http://0x7f.1` is 127.0.0.1). */
export function parseWebUrl(address: string, base?: URL): URL {
  const url = parseUrl(address, base?.href);
  const isHttp = url !== null && (url.protocol === "https:" || url.protocol === "http:");
  if (!isHttp || url.username || url.password || url.href.length > MAX_URL_LENGTH) {
    throw new OutboundError("bad_address");
  }
  return url;
}

const lookupAll = promisify(lookup) as (name: string, options: { all: true }) => Promise<LookupAddress[]>;

async function resolveName(name: string): Promise<string[]> {
  return (await lookupAll(name, { all: true })).map(({ address }) => address);
}

export const isWebServer = (address: string, port: number) =>
  (port === 80 || port === 443) && isPublicAddress(address);

/** A resolver can't be aborted; a late result is ignored. */
function withTimeout(names: Promise<string[]>, signal: AbortSignal): Promise<string[]> {
  return new Promise((done, fail) => {
    const tooSlow = () => fail(new OutboundError("too_slow"));
    if (signal.aborted) tooSlow();
    signal.addEventListener("abort", tooSlow, { once: true });
    names.then(done, () => fail(new OutboundError("unreachable")));
  });
}

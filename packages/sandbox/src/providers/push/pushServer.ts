import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { PUSH_FAULTS, REQUEST_FAULTS } from "../../faults.ts";
import type { Certificate } from "../../makeCertificate.ts";
import type { Tools } from "../../provider.ts";
import { decryptPush } from "./decryptPush.ts";
import type { Received } from "./received.ts";
import type { Subscriptions } from "./subscriptions.ts";
import { type Vapid, verifyVapid } from "./verifyVapid.ts";

/** What a real service accepts at least and at most (RFC 8030, section 7.2). */
const MOST_BYTES = 4096;
const SECOND = 1000;
const MOST_VERIFIED = 1000;

/** Tokens that were verified, with the time until which they are valid: a sender uses one for many messages. */
type Verified = Map<string, { vapid: Vapid; until: number }>;

interface Parts {
  tools: Tools;
  subscriptions: Subscriptions;
  received: Received;
  certificate: Certificate;
  verified: Verified;
}

/** Why a request is refused. */
class Refused extends Error {
  readonly status: number;
  readonly headers: Record<string, string>;
  constructor(status: number, message: string, headers: Record<string, string> = {}) {
    super(message);
    this.status = status;
    this.headers = headers;
  }
}

/** Starts the service on a free port of the loopback. `url` is what endpoints begin with. */
export async function openPushServer(
  given: Omit<Parts, "verified">,
): Promise<{ url: string; close(): Promise<void> }> {
  const parts: Parts = { ...given, verified: new Map() };
  const { key, cert } = parts.certificate;
  let origin = "";
  const server = createServer({ key, cert }, (request, response) => {
    void answer(parts, origin, request, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  origin = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `${origin}/push`,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

async function answer(
  parts: Parts,
  origin: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const body = await buffer(request);
    const drops = await simulateFault(parts.tools, request.url ?? "");
    await receive(parts, origin, request, body);
    if (drops) request.socket.destroy();
    else response.writeHead(201, { location: `${origin}${request.url}/message` }).end();
  } catch (error) {
    const { status, message, headers } =
      error instanceof Refused ? error : new Refused(400, (error as Error).message);
    response.writeHead(status, { "content-type": "text/plain", ...headers }).end(message);
  }
}

/** Throws the next fault's refusal; returns whether the connection is to be closed in place of an answer. */
async function simulateFault({ faults }: Tools, path: string): Promise<boolean> {
  const kinds = [...REQUEST_FAULTS, ...PUSH_FAULTS];
  const fault = faults.consume("push", kinds, undefined, { path, query: {}, payload: null });
  switch (fault?.kind) {
    case "429":
      throw new Refused(429, "Too Many Requests", { "retry-after": String(Math.ceil(fault.delay / SECOND)) });
    case "500":
      throw new Refused(500, "Internal Server Error");
    case "refuse":
      throw new Refused(403, "Forbidden");
    case "gone":
      throw new Refused(410, "Gone");
    case "slow":
      await new Promise((resolve) => setTimeout(resolve, fault.delay).unref());
      return false;
    default:
      return fault?.kind === "drop";
  }
}

/** Checks the request as a service does, then decrypts it as the browser does. */
async function receive(
  { tools, subscriptions, received, verified }: Parts,
  origin: string,
  { method, url = "", headers }: IncomingMessage,
  body: Buffer,
): Promise<void> {
  if (method !== "POST") throw new Refused(405, "POST only");
  const subscription = subscriptions.find(url.replace("/push/", ""));
  if (!subscription) throw new Refused(410, "Gone");
  const vapid = verifyOnce(verified, headers.authorization ?? "", origin, tools.clock.now());
  const { serverKey } = subscription;
  if (serverKey !== "" && vapid.key !== serverKey) throw new Refused(403, "subscribed for another key");
  const ttl = Number(headers.ttl);
  if (headers.ttl === undefined || !Number.isInteger(ttl) || ttl < 0) throw new Refused(400, "TTL: seconds");
  const topic = headers.topic === undefined ? null : String(headers.topic);
  if (topic !== null && !/^[\w-]{1,32}$/.test(topic)) throw new Refused(400, "Topic: up to 32 of base64url");
  if (headers["content-encoding"] !== "aes128gcm") throw new Refused(400, "Content-Encoding: aes128gcm");
  if (body.length > MOST_BYTES) throw new Refused(413, `at most ${MOST_BYTES} bytes`);
  const text = decryptPush(body, subscription).toString("utf8");
  received.add({ to: subscription.id, topic, ttl, urgency: String(headers.urgency ?? "normal"), text });
  await tools.messages.save({
    by: "push",
    from: vapid.subject,
    to: [subscription.id],
    subject: titleOf(text),
    text,
    html: null,
    messageId: topic,
  });
}

function verifyOnce(verified: Verified, header: string, origin: string, now: number): Vapid {
  const known = verified.get(header);
  if (known && known.until > now) return known.vapid;
  try {
    const vapid = verifyVapid(header, origin, now);
    if (verified.size >= MOST_VERIFIED) verified.clear();
    verified.set(header, { vapid, until: vapid.expires });
    return vapid;
  } catch (error) {
    throw new Refused(401, (error as Error).message);
  }
}

/** The title of a notification as JSON; null if it is something else. */
function titleOf(text: string): string | null {
  try {
    const { title } = JSON.parse(text) as { title?: unknown };
    return typeof title === "string" ? title : null;
  } catch {
    return null;
  }
}

import { Agent } from "node:https";
import type webPush from "web-push";
import type { Clock } from "../clock.ts";
import type { PushConfig } from "../config.ts";
import { OutboundError } from "../outbound/outbound.ts";
import { isInternalHost, lookupPublic } from "./publicLookup.ts";
import type { Push, PushMessage, PushResult, PushTarget, VapidKeys } from "./push.ts";

const TIMEOUT_MS = 10_000;
/** Connections per push service. */
const SOCKETS = 64;
const HOUR_MS = 3_600_000;
const ENDED = new Set([404, 410]);

type Library = typeof webPush;

/** Sends by the Web Push protocol, encrypted for the browser (RFC 8291) and signed with our key (RFC 8292). */
export function openWebPush({ subject, standIn }: PushConfig, clock: Clock): Push {
  const agent = new Agent({ keepAlive: true, maxSockets: SOCKETS, lookup: lookupPublic });
  const standInAgent =
    standIn && new Agent({ keepAlive: true, maxSockets: SOCKETS, ca: pemOf(standIn.authority) });
  const standInOrigin = standIn && new URL(standIn.url).origin;
  const authorizations = new Map<string, { header: string; until: number }>();
  let library: Library | null = null;

  /** One signature an hour for each service: signing each message would cost as much as encrypting it. */
  function authorizationFor(lib: Library, keys: VapidKeys, audience: string): string {
    const now = clock.now().getTime();
    const id = `${keys.publicKey} ${audience}`;
    const known = authorizations.get(id);
    if (known && known.until > now) return known.header;
    // Users choose the endpoints: the map must not grow with them.
    if (authorizations.size >= 1000) authorizations.clear();
    const expires = Math.floor((now + 12 * HOUR_MS) / 1000);
    const { Authorization: header } = lib.getVapidHeaders(
      audience,
      subject,
      keys.publicKey,
      keys.privateKey,
      "aes128gcm",
      expires,
    );
    authorizations.set(id, { header, until: now + HOUR_MS });
    return header;
  }

  return {
    async send(keys, target, message) {
      try {
        const { origin, hostname } = new URL(target.endpoint);
        const isStandIn = origin === standInOrigin;
        if (!isStandIn && isInternalHost(hostname))
          return { kind: "refused", reason: "an address of our network" };
        library ??= (await import("web-push")).default;
        const lib = library;
        const options = {
          ...optionsOf(message),
          headers: { Authorization: authorizationFor(lib, keys, origin) },
          agent: (isStandIn && standInAgent) || agent,
        };
        const attempt = () => lib.sendNotification(subscriptionOf(target), message.text, options);
        await attempt().catch((error) => {
          // The service may close an idle connection at the moment it is used again.
          if ((error as Failure).code !== "ECONNRESET") throw error;
          return attempt();
        });
        return { kind: "sent" };
      } catch (error) {
        return readFailure(error, clock.now().getTime());
      }
    },
    close() {
      agent.destroy();
      standInAgent?.destroy();
    },
  };
}

const subscriptionOf = ({ endpoint, p256dh, auth }: PushTarget) => ({ endpoint, keys: { p256dh, auth } });

const optionsOf = ({ topic, ttl }: PushMessage): webPush.RequestOptions => ({
  topic,
  TTL: ttl,
  urgency: "normal",
  timeout: TIMEOUT_MS,
});

interface Failure {
  statusCode?: number;
  headers?: Record<string, string | undefined>;
  code?: string;
  message: string;
}

/** Reads an error of the library: an answer, a broken connection, or keys that can't be encrypted for. */
function readFailure(error: unknown, now: number): PushResult {
  const { statusCode, headers, code, message } = error as Failure;
  if (statusCode !== undefined) {
    if (ENDED.has(statusCode)) return { kind: "ended" };
    const reason = `status ${statusCode}`;
    const isBusy = statusCode === 429 || statusCode >= 500;
    return isBusy
      ? { kind: "later", reason, afterMs: readRetryAfter(headers?.["retry-after"], now) }
      : { kind: "refused", reason };
  }
  if (error instanceof OutboundError) return { kind: "refused", reason: error.message };
  const isConnection = code !== undefined && !code.startsWith("ERR_");
  return isConnection || message === "Socket timeout"
    ? { kind: "later", reason: code ?? message, afterMs: null }
    : { kind: "refused", reason: message };
}

/** Reads seconds or a date; null for anything else. */
function readRetryAfter(value: string | undefined, now: number): number | null {
  if (value === undefined) return null;
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now;
  return ms > 0 ? ms : null;
}

function pemOf(base64: string): string {
  return `-----BEGIN CERTIFICATE-----\n${base64.match(/.{1,64}/g)?.join("\n")}\n-----END CERTIFICATE-----\n`;
}

import type webPush from "web-push";
import type { Clock } from "../clock.ts";
import type { PushConfig } from "../config.ts";
import { type Delivered, type DeliveryOptions, openDelivery } from "../outbound/deliver.ts";
import { OutboundError } from "../outbound/outbound.ts";
import type { Push, PushMessage, PushResult, PushTarget, VapidKeys } from "./push.ts";

const HOUR_MS = 3_600_000;
const ENDED = new Set([404, 410]);
/** An endpoint that can't be connected to, now or later. */
const REFUSED_ADDRESSES = new Set(["bad_address", "not_allowed"]);

type Library = typeof webPush;

/**
 * Sends by the Web Push protocol, encrypted for the browser (RFC 8291) and signed with our key (RFC 8292). The library
 * only encrypts and signs: sending by itself it would read any answer to its end, however long that takes.
 */
export function openWebPush(
  { subject, standIn }: PushConfig,
  clock: Clock,
  options: Omit<DeliveryOptions, "standIn"> = {},
): Push {
  const delivery = openDelivery({
    ...options,
    standIn: standIn && { origin: new URL(standIn.url).origin, authority: pemOf(standIn.authority) },
  });
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
        library ??= (await import("web-push")).default;
        const { headers, body } = library.generateRequestDetails(subscriptionOf(target), message.text, {
          ...optionsOf(message),
          headers: { Authorization: authorizationFor(library, keys, new URL(target.endpoint).origin) },
        });
        return readAnswer(await delivery.post(target.endpoint, headers, body), clock.now().getTime());
      } catch (error) {
        const { message: reason } = error as Error;
        if (error instanceof OutboundError && !REFUSED_ADDRESSES.has(error.reason))
          return { kind: "later", reason: error.reason, afterMs: null };
        // An address that we don't connect to, or keys that can't be encrypted for.
        return { kind: "refused", reason };
      }
    },
    close: () => delivery.close(),
  };
}

const subscriptionOf = ({ endpoint, p256dh, auth }: PushTarget) => ({ endpoint, keys: { p256dh, auth } });

const optionsOf = ({ topic, ttl }: PushMessage): webPush.RequestOptions => ({
  topic,
  TTL: ttl,
  urgency: "normal",
});

function readAnswer({ status, retryAfter }: Delivered, now: number): PushResult {
  if (status >= 200 && status <= 299) return { kind: "sent" };
  if (ENDED.has(status)) return { kind: "ended" };
  const reason = `status ${status}`;
  const isBusy = status === 429 || status >= 500;
  return isBusy
    ? { kind: "later", reason, afterMs: readRetryAfter(retryAfter, now) }
    : { kind: "refused", reason };
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

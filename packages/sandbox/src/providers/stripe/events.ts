import { createHmac, randomBytes } from "node:crypto";
import type { Shelf } from "../../store.ts";
import type { Signer } from "../../webhooks/delivery.ts";
import type { OutgoingEvent } from "../../webhooks/outbox.ts";
import { newId } from "./ids.ts";
import { API_VERSION, WEBHOOK_SECRET } from "./keys.ts";

export interface StripeEvent {
  id: string;
  object: "event";
  api_version: string;
  created: number;
  data: { object: Record<string, unknown>; previous_attributes?: Record<string, unknown> };
  livemode: false;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: string;
}

/** What sending an event needs. */
export interface EventSender {
  events: Shelf<StripeEvent>;
  send(event: OutgoingEvent): void;
  /** Seconds since 1970. */
  now(): number;
}

/** An event to send. Events with the same subject are delivered in order. */
export interface NewEvent {
  type: string;
  object: object;
  subject: string;
  /** The object before the update, from which the event names the changed fields. */
  before?: object;
}

/** Saves an event, as `GET /v1/events/{id}` answers it, and sends it to the product. */
export function sendEvent(
  { events, send, now }: EventSender,
  { type, object, subject, before }: NewEvent,
): void {
  const previous = before ? { previous_attributes: changedIn(before, object) } : {};
  const event = events.put({
    id: newId("evt"),
    object: "event",
    api_version: API_VERSION,
    created: now(),
    data: { object: object as Record<string, unknown>, ...previous },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  });
  send({ event: event.id, type, subject, body: bodyOf(event) });
}

/** Sends the same event again. */
export function resendEvent({ send }: EventSender, event: StripeEvent): void {
  send({ event: event.id, type: event.type, subject: event.id, body: bodyOf(event) });
}

/** Signs `stripe-signature`: an HMAC-SHA256 of the time and the body with the endpoint secret. */
export const stripeSigner: Signer = {
  headers({ body }, forged) {
    // This machine's time, even if the sandbox's clock was moved: old signatures are refused.
    const time = Math.floor(Date.now() / 1000);
    const secret = forged ? randomBytes(16).toString("hex") : WEBHOOK_SECRET;
    const signature = createHmac("sha256", secret).update(`${time}.${body}`).digest("hex");
    return { "stripe-signature": `t=${time},v1=${signature}`, "user-agent": "Stripe/1.0 (sandbox)" };
  },
  withOtherAmount(body) {
    const event = JSON.parse(body) as StripeEvent;
    const id = newId("evt");
    return {
      event: id,
      body: bodyOf({ ...event, id, data: { ...event.data, object: raise(event.data.object) } }),
    };
  },
};

/** The names of amount fields in the objects of events. */
const AMOUNTS = [
  ...["amount", "amount_total", "amount_subtotal", "amount_received", "amount_captured", "amount_refunded"],
  ...["amount_paid", "amount_due", "total", "subtotal"],
];

function raise(object: Record<string, unknown>): Record<string, unknown> {
  const pairs = Object.entries(object).map(([name, value]) => [
    name,
    AMOUNTS.includes(name) && typeof value === "number" && value > 0 ? value + 100 : value,
  ]);
  return Object.fromEntries(pairs);
}

/** Returns the changed fields with their old values. */
function changedIn(before: object, after: object): Record<string, unknown> {
  const now = after as Record<string, unknown>;
  const pairs = Object.entries(before).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(now[name]),
  );
  return Object.fromEntries(pairs);
}

/** Indented, as Stripe sends it, so that verifying a re-serialized body fails. */
function bodyOf(event: StripeEvent): string {
  return JSON.stringify(event, null, 2);
}

import { createHmac, randomBytes } from "node:crypto";
import { randomId } from "../../randomId.ts";
import type { Shelf } from "../../store.ts";
import type { Signer } from "../../webhooks/delivery.ts";
import type { OutgoingEvent } from "../../webhooks/outbox.ts";
import { ACCOUNT, WEBHOOK_SECRET } from "./keys.ts";

/** A sent event. Its id is in a header, not in the body. */
export interface RazorpayEvent {
  id: string;
  type: string;
  at: number;
  body: string;
}

/** The objects of an event, by kind: `{payment, order}`. */
export type Entities = Record<string, object>;

const AMOUNTS = ["amount", "amount_paid"];

/** What sending an event needs. */
export interface EventSender {
  events: Shelf<RazorpayEvent>;
  send(envelope: OutgoingEvent): void;
  /** Seconds since 1970. */
  now(): number;
}

/** An event to send. Events with the same subject are delivered in order. */
export interface NewEvent {
  type: string;
  entities: Entities;
  subject: string;
}

/** Saves an event, so that it can be resent, and sends it to the product. */
export function sendEvent({ events, send, now }: EventSender, { type, entities, subject }: NewEvent): void {
  const payload = Object.fromEntries(Object.entries(entities).map(([kind, entity]) => [kind, { entity }]));
  const contains = Object.keys(entities);
  const created_at = now();
  const envelope = { entity: "event", account_id: ACCOUNT, event: type, contains, payload, created_at };
  const { id, body } = events.put({ id: eventId(), type, at: created_at, body: JSON.stringify(envelope) });
  send({ event: id, type, subject, body });
}

/** Sends the same event again. */
export function resendEvent({ send }: EventSender, { id, type, body }: RazorpayEvent): void {
  send({ event: id, type, subject: id, body });
}

/** Signs `X-Razorpay-Signature`: an HMAC-SHA256 of the body with the webhook secret. */
export const razorpaySigner: Signer = {
  headers({ event, body }, forged) {
    const secret = forged ? randomBytes(16).toString("hex") : WEBHOOK_SECRET;
    return {
      "x-razorpay-signature": createHmac("sha256", secret).update(body).digest("hex"),
      "x-razorpay-event-id": event,
      "user-agent": "Razorpay-Webhook/v1 (sandbox)",
    };
  },
  withOtherAmount(body) {
    const envelope = JSON.parse(body) as { payload: Record<string, { entity: Record<string, unknown> }> };
    const payload = Object.fromEntries(
      Object.entries(envelope.payload).map(([kind, { entity }]) => [kind, { entity: raise(entity) }]),
    );
    return { event: eventId(), body: JSON.stringify({ ...envelope, payload }) };
  },
};

function raise(entity: Record<string, unknown>): Record<string, unknown> {
  const pairs = Object.entries(entity).map(([name, value]) => [
    name,
    AMOUNTS.includes(name) && typeof value === "number" && value > 0 ? value + 100 : value,
  ]);
  return Object.fromEntries(pairs);
}

function eventId(): string {
  return randomId(14);
}

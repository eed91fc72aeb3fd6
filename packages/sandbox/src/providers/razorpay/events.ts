import { createHmac, randomBytes } from "node:crypto";
import { randomId } from "../../randomId.ts";
import type { Shelf } from "../../store.ts";
import type { Signer } from "../../webhooks/delivery.ts";
import type { Told } from "../../webhooks/outbox.ts";
import { ACCOUNT, WEBHOOK_SECRET } from "./keys.ts";

/** An event that was told. Its id is in a header, and not in the body. */
export interface RazorpayEvent {
  id: string;
  type: string;
  at: number;
  body: string;
}

/** What an event is about, by its kind: `{payment, order}`. */
export type Entities = Record<string, object>;

const AMOUNTS = ["amount", "amount_paid"];

/** Who tells events. */
export interface Teller {
  events: Shelf<RazorpayEvent>;
  send(told: Told): void;
  /** Seconds since 1970. */
  now(): number;
}

/** What happened. Events with the same subject come in their order. */
export interface Happened {
  type: string;
  entities: Entities;
  subject: string;
}

/** Keeps an event, so that it can be told again, and sends it to the product. */
export function tell({ events, send, now }: Teller, { type, entities, subject }: Happened): void {
  const payload = Object.fromEntries(Object.entries(entities).map(([kind, entity]) => [kind, { entity }]));
  const contains = Object.keys(entities);
  const created_at = now();
  const told = { entity: "event", account_id: ACCOUNT, event: type, contains, payload, created_at };
  const { id, body } = events.put({ id: eventId(), type, at: created_at, body: JSON.stringify(told) });
  send({ event: id, type, subject, body });
}

/** The same event once more. */
export function tellAgain({ send }: Teller, { id, type, body }: RazorpayEvent): void {
  send({ event: id, type, subject: id, body });
}

/** `X-Razorpay-Signature`: an HMAC-SHA256 of the body under the webhook's secret. */
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
    const told = JSON.parse(body) as { payload: Record<string, { entity: Record<string, unknown> }> };
    const payload = Object.fromEntries(
      Object.entries(told.payload).map(([kind, { entity }]) => [kind, { entity: raise(entity) }]),
    );
    return { event: eventId(), body: JSON.stringify({ ...told, payload }) };
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

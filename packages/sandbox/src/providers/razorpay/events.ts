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

/** Keeps an event, so that it can be told again, and sends it. */
export function tellRazorpay(
  events: Shelf<RazorpayEvent>,
  send: (told: Told) => void,
  created_at: number,
  { type, entities, subject }: { type: string; entities: Entities; subject: string },
): void {
  const payload = Object.fromEntries(Object.entries(entities).map(([kind, entity]) => [kind, { entity }]));
  const contains = Object.keys(entities);
  const told = { entity: "event", account_id: ACCOUNT, event: type, contains, payload, created_at };
  const { id, body } = events.put({ id: eventId(), type, at: created_at, body: JSON.stringify(told) });
  send({ event: id, type, subject, body });
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

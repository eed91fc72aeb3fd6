import { createHmac, randomBytes } from "node:crypto";
import type { Shelf } from "../../store.ts";
import type { Signer } from "../../webhooks/delivery.ts";
import type { Told } from "../../webhooks/outbox.ts";
import { newId } from "./ids.ts";
import { API_VERSION, WEBHOOK_SECRET } from "./keys.ts";

export interface StripeEvent {
  id: string;
  object: "event";
  api_version: string;
  created: number;
  data: { object: { id: string; object: string } };
  livemode: false;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: string;
}

/** The amounts of what events are about, by the names of all their kinds. */
const AMOUNTS = [
  "amount",
  "amount_total",
  "amount_received",
  "amount_paid",
  "amount_captured",
  "amount_refunded",
];

/** Keeps an event, as `GET /v1/events/{id}` answers it, and sends it. */
export function tellStripe(
  events: Shelf<StripeEvent>,
  send: (told: Told) => void,
  created: number,
  { type, object, subject }: { type: string; object: StripeEvent["data"]["object"]; subject: string },
): void {
  const event = events.put({
    id: newId("evt"),
    object: "event",
    api_version: API_VERSION,
    created,
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  });
  send({ event: event.id, type, subject, body: bodyOf(event) });
}

/** Indented, as Stripe sends it: who verifies a body that was written anew finds that it does not match. */
export function bodyOf(event: StripeEvent): string {
  return JSON.stringify(event, null, 2);
}

/** `stripe-signature`: an HMAC-SHA256 of the time and the body, under the endpoint's secret. */
export const stripeSigner: Signer = {
  headers({ body }, forged) {
    // The machine's own time, however the sandbox's has been moved: a signature that is old is refused.
    const time = Math.floor(Date.now() / 1000);
    const secret = forged ? randomBytes(16).toString("hex") : WEBHOOK_SECRET;
    const signature = createHmac("sha256", secret).update(`${time}.${body}`).digest("hex");
    return { "stripe-signature": `t=${time},v1=${signature}`, "user-agent": "Stripe/1.0 (sandbox)" };
  },
  withOtherAmount(body) {
    const event = JSON.parse(body) as StripeEvent;
    const object = Object.fromEntries(
      Object.entries(event.data.object).map(([name, value]) => [
        name,
        AMOUNTS.includes(name) && typeof value === "number" && value > 0 ? value + 100 : value,
      ]),
    );
    const id = newId("evt");
    return {
      event: id,
      body: bodyOf({ ...event, id, data: { object: object as StripeEvent["data"]["object"] } }),
    };
  },
};

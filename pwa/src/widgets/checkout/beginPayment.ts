import { CallError } from "@quire/client/errors";
import type { OutputOf } from "@quire/contracts/call";
import { createOrder, IDEMPOTENCY_KEY } from "@quire/contracts/calls/orders";
import type { Money } from "@quire/domain/billing/money";
import { providerFor } from "@quire/domain/billing/orderPrice";
import type { PaymentProvider } from "@quire/domain/enums";
import { callApi } from "../../lib/callApi.ts";
import type { Offer } from "./offer.ts";
import { forgetKey, keyFor, saveOrderKey } from "./orderKeys.ts";

/** Where a payment has come to: away to where it is paid, at an order that only has to be followed, or at another price. */
export type PaymentStart =
  | { kind: "away"; url: string }
  | { kind: "follow"; orderId: string }
  | { kind: "price"; price: Money };

type Answer = OutputOf<typeof createOrder>;
/** Asks the server for an order once. */
export type CreateOrderRequest = (
  provider: PaymentProvider,
  key: string,
  offer: Offer,
  returnTo: string,
) => Promise<Answer>;

const askServer: CreateOrderRequest = (provider, key, { siteId, order, price }, returnTo) =>
  callApi(createOrder, {
    params: { siteId, provider },
    body: { ...order, ...price, return_to: returnTo },
    headers: { [IDEMPOTENCY_KEY]: key },
    // By its key.
    idempotent: true,
  });

/** Another provider, a key that is used up: each once. More often than that the server contradicts itself. */
const TRIES = 3;

/**
 * Begins to pay for what is offered. However often it is asked for, by a double press, after a reload or after a broken
 * connection, it is one order until that is over. Rejects with the server's refusal.
 */
export async function beginPayment(
  offer: Offer,
  returnTo: string,
  ask: CreateOrderRequest = askServer,
): Promise<PaymentStart> {
  let provider = providerFor(offer.price.currency);
  const request = JSON.stringify([offer.siteId, offer.order, offer.price]);
  for (let tried = 1; ; tried++) {
    try {
      const { order, checkout } = await ask(provider, keyFor(offer.subject, request), offer, returnTo);
      if (isOver(order.state) && tried < TRIES) {
        forgetKey(offer.subject);
        continue;
      }
      saveOrderKey(offer.subject, order.id);
      return checkout && isAddress(checkout.url)
        ? { kind: "away", url: checkout.url }
        : { kind: "follow", orderId: order.id };
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const price = error.code === "price_changed" ? priceIn(error.details) : null;
      if (error.code === "price_changed" || error.code === "idempotency_mismatch") forgetKey(offer.subject);
      if (price) return { kind: "price", price };
      const other = error.code === "other_provider" ? providerIn(error.details) : null;
      if (other && other !== provider && tried < TRIES) provider = other;
      else if (error.code !== "idempotency_mismatch" || tried >= TRIES) throw error;
    }
  }
}

/** It can't be paid any more, and nothing was: the key led to an earlier try. */
const isOver = (state: string) => state === "failed" || state === "canceled";

function priceIn(details: unknown): Money | null {
  const { amount, currency } = (details ?? {}) as Partial<Money>;
  return typeof amount === "number" && currency ? { amount, currency } : null;
}

function providerIn(details: unknown): PaymentProvider | null {
  const { provider } = (details ?? {}) as { provider?: unknown };
  return provider === "stripe" || provider === "razorpay" ? provider : null;
}

/** Of the platform or of a provider: nothing else is gone to. */
const isAddress = (url: string) => /^https?:\/\//.test(url);

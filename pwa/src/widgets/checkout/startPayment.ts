import { CallError } from "@quire/client/errors";
import type { OutputOf } from "@quire/contracts/call";
import { createOrder, IDEMPOTENCY_KEY } from "@quire/contracts/calls/orders";
import type { Money } from "@quire/domain/billing/money";
import { providerFor } from "@quire/domain/billing/orderPrice";
import type { PaymentProvider } from "@quire/domain/enums";
import { callApi } from "../../lib/callApi.ts";
import type { Offer } from "./offer.ts";
import { forgetKey, keyFor, saveOrderKey } from "./orderKeys.ts";

/** The next step of a payment: redirect to the provider, follow an existing order, or approve another price. */
export type PaymentStart =
  | { kind: "away"; url: string }
  | { kind: "follow"; orderId: string }
  | { kind: "price"; price: Money };

type Answer = OutputOf<typeof createOrder>;
/** Requests an order from the server. */
export type CreateOrderRequest = (
  provider: PaymentProvider,
  key: string,
  offer: Offer,
  returnTo: string,
) => Promise<Answer>;

const requestOrder: CreateOrderRequest = (provider, key, { siteId, order, price }, returnTo) =>
  callApi(createOrder, {
    params: { siteId, provider },
    body: { ...order, ...price, return_to: returnTo },
    headers: { [IDEMPOTENCY_KEY]: key },
    // Idempotent by its key.
    idempotent: true,
  });

/** One retry for another provider and one for a used-up key. More would mean that the server contradicts itself. */
const MAX_ATTEMPTS = 3;

/** A request for an order: `content` tells requests under one subject apart. */
export interface OrderRequest {
  subject: string;
  provider: PaymentProvider;
  content: string;
}

/** Creates or resumes the order for an offer, as `startOrder` does. */
export const startPayment = (
  offer: Offer,
  returnTo: string,
  request: CreateOrderRequest = requestOrder,
): Promise<PaymentStart> =>
  startOrder(
    {
      subject: offer.subject,
      provider: providerFor(offer.price.currency),
      content: JSON.stringify([offer.siteId, offer.order, offer.price]),
    },
    (provider, key) => request(provider, key, offer, returnTo),
  );

/**
 * Creates or resumes an order. A double press, a reload or a broken connection leads to the same order until that is
 * over. Rejects with the server's refusal.
 */
export async function startOrder(
  request: OrderRequest,
  send: (provider: PaymentProvider, key: string) => Promise<Answer>,
): Promise<PaymentStart> {
  const { subject, content } = request;
  let { provider } = request;
  for (let attempt = 1; ; attempt++) {
    try {
      const { order, checkout } = await send(provider, keyFor(subject, content));
      if (isOver(order.state) && attempt < MAX_ATTEMPTS) {
        forgetKey(subject);
        continue;
      }
      saveOrderKey(subject, order.id);
      return checkout && isAddress(checkout.url)
        ? { kind: "away", url: checkout.url }
        : { kind: "follow", orderId: order.id };
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const price = error.code === "price_changed" ? priceIn(error.details) : null;
      if (error.code === "price_changed" || error.code === "idempotency_mismatch") forgetKey(subject);
      if (price) return { kind: "price", price };
      const other = error.code === "other_provider" ? providerIn(error.details) : null;
      if (other && other !== provider && attempt < MAX_ATTEMPTS) provider = other;
      else if (error.code !== "idempotency_mismatch" || attempt >= MAX_ATTEMPTS) throw error;
    }
  }
}

/** The key led to an earlier attempt, which wasn't paid and no longer can be. */
const isOver = (state: string) => state === "failed" || state === "canceled";

function priceIn(details: unknown): Money | null {
  const { amount, currency } = (details ?? {}) as Partial<Money>;
  return typeof amount === "number" && currency ? { amount, currency } : null;
}

function providerIn(details: unknown): PaymentProvider | null {
  const { provider } = (details ?? {}) as { provider?: unknown };
  return provider === "stripe" || provider === "razorpay" ? provider : null;
}

/** Only the platform's and the providers' web addresses are followed. */
const isAddress = (url: string) => /^https?:\/\//.test(url);

import type { OrderState, PaymentProvider, SupportState } from "@quire/domain/enums";
import { call, type Listing, type ListingQuery } from "../call.ts";
import type { Order, OrderType, PaymentPage, Purchase, Supporter } from "../records/order.ts";

type OrderKey = { siteId: string; id: string };

/** The header that makes an order one order, however often it is sent: any text of 8 to 100 characters. */
export const IDEMPOTENCY_KEY = "idempotency-key";

export interface NewOrder {
  /** `nft` is refused in words. */
  type: OrderType | "nft";
  /** Ids of posts: one for `post`, 2 to 100 for `bulk`, none for `support`. */
  items?: string[];
  /** For support what is given; for all else what the buyer saw, in minor units: 409 where it costs something else. */
  amount?: number;
  currency?: string;
  /** To the creator, with support. */
  message?: string;
  private?: boolean;
  /** For the creator, of what is delivered later: what it is about. Asked for there, and refused elsewhere. */
  details?: string;
  /** Path on the host asked, to come back to. */
  return_to?: string;
}

/**
 * Begins a payment. `checkout` is where the browser goes to pay; null when there is nothing left to do. Sent again with the
 * same `Idempotency-Key` it gives the same order.
 */
export const createOrder = call<{
  params: { siteId: string; provider: PaymentProvider };
  body: NewOrder;
  output: { order: Order; checkout: { url: string } | null };
}>("POST", "w", "/{siteId}/orders/{provider}");

/** What Razorpay's checkout hands back; nothing where the server is to ask the provider. */
export interface PaymentProof {
  razorpay_payment_id?: string;
  razorpay_order_id?: string;
  razorpay_signature?: string;
}

/** Asks the provider whether the order was paid, and settles it. As often as need be. */
export const confirmOrder = call<{
  params: OrderKey;
  body: PaymentProof;
  output: { state: OrderState; return_url: string };
}>("POST", "w", "/{siteId}/orders/{id}/confirm");

export const getOrder = call<{ params: OrderKey; output: Order }>("GET", "r", "/{siteId}/orders/{id}");

/** The order as the platform's payment page shows it. `key` came with the address and stands for its buyer. */
export const getPaymentPage = call<{ params: OrderKey; query: { key: string }; output: PaymentPage }>(
  "GET",
  "r",
  "/{siteId}/orders/{id}/payment",
);

/** Gives the whole payment back, within 30 days; what was bought closes. */
export const refundOrder = call<{
  params: OrderKey;
  body: { reason?: string };
  output: { refunded: true };
}>("POST", "w", "/{siteId}/orders/{id}/refund");

/** What the caller has bought and given, the latest first; `waiting` for only what their bank is to answer for. */
export const listPurchases = call<{
  query: ListingQuery & { waiting?: boolean };
  output: Listing & { purchases: Order[] };
}>("GET", "r", "/users/me/purchases");
export const getPurchase = call<{ params: { id: string }; output: Purchase }>(
  "GET",
  "r",
  "/users/me/purchases/{id}",
);
/** Sends on to a link that is good for some minutes. */
export const getPurchaseFile = call<{
  params: { id: string; fileId: string };
  output: { location: string };
}>("GET", "r", "/users/me/purchases/{id}/files/{fileId}");

export const listSupporters = call<{
  params: { siteId: string };
  query: ListingQuery;
  output: Listing & { supporters: Supporter[]; total: number };
}>("GET", "r", "/sites/{siteId}/supporters");
export const enableSupport = call<{ params: { siteId: string }; output: { support: SupportState } }>(
  "POST",
  "w",
  "/sites/{siteId}/features/support/enable",
);
export const disableSupport = call<{ params: { siteId: string }; output: { support: SupportState } }>(
  "POST",
  "w",
  "/sites/{siteId}/features/support/disable",
);

/** Where the providers tell what happened. The body is read as it came: its signature is over its bytes. */
export const receiveWebhook = call<{
  params: { provider: PaymentProvider };
  body: Blob;
  output: { received: true };
}>("POST", "w", "/webhooks/{provider}");

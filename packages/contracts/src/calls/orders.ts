import type { FulfillmentProvider, OrderState, PaymentProvider, SupportState } from "@quire/domain/enums";
import { call, type Listing, type ListingQuery } from "../call.ts";
import type { Order, OrderType, PaymentPage, Purchase, Supporter } from "../records/order.ts";

type OrderKey = { siteId: string; id: string };

/** Header that makes retries return the same order: any text of 8 to 100 characters. */
export const IDEMPOTENCY_KEY = "idempotency-key";

export interface NewOrder {
  /** `nft` is refused with an explanation. */
  type: Exclude<OrderType, "book"> | "nft";
  /** Post IDs: one for `post`, 2 to 100 for `bulk`, none for `support`. */
  items?: string[];
  /** In minor units: the support amount, or the price that the buyer saw; 409 if the price has changed. */
  amount?: number;
  currency?: string;
  /** Message to the creator, with support. */
  message?: string;
  private?: boolean;
  /** Details for the creator of a good that is delivered later. Required for those, refused for others. */
  details?: string;
  /** Path on the requested host to return to. */
  return_to?: string;
}

/**
 * Starts a payment. `checkout` is the URL to pay at; null when nothing is left to do. The same `Idempotency-Key`
 * returns the same order.
 */
export const createOrder = call<{
  params: { siteId: string; provider: PaymentProvider };
  body: NewOrder;
  output: { order: Order; checkout: { url: string } | null };
}>("POST", "w", "/{siteId}/orders/{provider}");

/** Response of Razorpay's checkout; empty to have the server query the provider. */
export interface PaymentProof {
  razorpay_payment_id?: string;
  razorpay_order_id?: string;
  razorpay_signature?: string;
}

/** Queries the provider for the order's payment and fulfills it. Idempotent. */
export const confirmOrder = call<{
  params: OrderKey;
  body: PaymentProof;
  output: { state: OrderState; return_url: string };
}>("POST", "w", "/{siteId}/orders/{id}/confirm");

export const getOrder = call<{ params: OrderKey; output: Order }>("GET", "r", "/{siteId}/orders/{id}");

/** The order for the platform's payment page. `key` is from the page's URL and authorizes its buyer. */
export const getPaymentPage = call<{ params: OrderKey; query: { key: string }; output: PaymentPage }>(
  "GET",
  "r",
  "/{siteId}/orders/{id}/payment",
);

/** Refunds the payment in full, within 30 days; revokes access to what was bought. */
export const refundOrder = call<{
  params: OrderKey;
  body: { reason?: string };
  output: { refunded: true };
}>("POST", "w", "/{siteId}/orders/{id}/refund");

/**
 * Lists the caller's purchases and support, latest first; with `waiting`, only those waiting for the caller's bank.
 */
export const listPurchases = call<{
  query: ListingQuery & { waiting?: boolean };
  output: Listing & { purchases: Order[] };
}>("GET", "r", "/users/me/purchases");
export const getPurchase = call<{ params: { id: string }; output: Purchase }>(
  "GET",
  "r",
  "/users/me/purchases/{id}",
);
/** Redirects to a link that is valid for some minutes. */
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

/** `courier` is Shiprocket too, which refuses URLs that contain its name. */
export type WebhookSender = PaymentProvider | FulfillmentProvider | "courier";

/** Receives providers' webhooks. The body stays raw: its signature covers the exact bytes. */
export const receiveWebhook = call<{
  params: { provider: WebhookSender };
  body: Blob;
  output: { received: true };
}>("POST", "w", "/webhooks/{provider}");

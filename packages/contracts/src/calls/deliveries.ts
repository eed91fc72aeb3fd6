import { call, type Listing, type ListingQuery } from "../call.ts";
import type { DeliveryCounts, SiteDelivery } from "../records/delivery.ts";

/** What is delivered: of a message words or a file, of a meetup a link and a time, and words where there are any. */
export interface DeliveryBody {
  text?: string | null;
  /** An upload of the site's own. */
  file?: string | null;
  link?: string | null;
  meets_at?: string | null;
}

/** What buyers wait for, what is due first; or what was delivered, the latest first. */
export const listDeliveries = call<{
  params: { siteId: string };
  query: ListingQuery & { state?: "wanted" | "delivered" };
  output: Listing & { deliveries: SiteDelivery[]; counts: DeliveryCounts };
}>("GET", "r", "/sites/{siteId}/deliveries");

/** Delivers, or changes what was delivered: what is left out is gone from it. The buyer is told each time. */
export const deliver = call<{
  params: { siteId: string; id: string };
  body: DeliveryBody;
  output: SiteDelivery;
}>("POST", "w", "/sites/{siteId}/deliveries/{id}");

/** Changes what the buyer left for the creator, until it is delivered. */
export const changeDetails = call<{
  params: { id: string };
  body: { details: string };
  output: { details: string };
}>("PUT", "w", "/users/me/purchases/{id}/details");

/** Takes the payment back for what was not delivered in time. */
export const refundUndelivered = call<{ params: { id: string }; output: { refunded: true } }>(
  "POST",
  "w",
  "/users/me/purchases/{id}/refund",
);

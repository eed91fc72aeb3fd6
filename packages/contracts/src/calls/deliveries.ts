import { call, type Listing, type ListingQuery } from "../call.ts";
import type { DeliveryCounts, SiteDelivery } from "../records/delivery.ts";

/** Content of a delivery: text or a file for a message; a link, a time and optional text for a meetup. */
export interface DeliveryBody {
  text?: string | null;
  /** One of the site's uploads. */
  file?: string | null;
  link?: string | null;
  meets_at?: string | null;
}

/** Lists pending deliveries, earliest due first; or completed ones, latest first. */
export const listDeliveries = call<{
  params: { siteId: string };
  query: ListingQuery & { state?: "wanted" | "delivered" };
  output: Listing & { deliveries: SiteDelivery[]; counts: DeliveryCounts };
}>("GET", "r", "/sites/{siteId}/deliveries");

/** Creates or replaces a delivery: omitted fields are removed. Notifies the buyer each time. */
export const createDelivery = call<{
  params: { siteId: string; id: string };
  body: DeliveryBody;
  output: SiteDelivery;
}>("POST", "w", "/sites/{siteId}/deliveries/{id}");

/** Updates the buyer's details for the creator, until the delivery. */
export const updateDeliveryDetails = call<{
  params: { id: string };
  body: { details: string };
  output: { details: string };
}>("PUT", "w", "/users/me/purchases/{id}/details");

/** Refunds a purchase whose delivery is overdue. */
export const refundUndelivered = call<{ params: { id: string }; output: { refunded: true } }>(
  "POST",
  "w",
  "/users/me/purchases/{id}/refund",
);

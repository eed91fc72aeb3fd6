import type { DeliveryState, PromisedGood } from "@quire/domain/billing/deliveries";

/** A file of a purchase. */
export interface PurchaseFile {
  id: string;
  name: string;
  size: number;
  content_type: string;
}

/** A good that its creator delivers after payment, as its buyer sees it. */
export interface Delivery {
  id: string;
  /** The purchased post, and its title at that time. */
  post: string;
  title: string;
  good_type: PromisedGood;
  state: DeliveryState;
  /** Deadline of the delivery. */
  due: string;
  /** Overdue: the buyer can get a refund. */
  late: boolean;
  /** The delivered content; null if not delivered, of another kind, or refunded. */
  text: string | null;
  file: PurchaseFile | null;
  link: string | null;
  meets_at: string | null;
  /** When it was delivered or last updated. */
  delivered: string | null;
}

/** A delivery as its creator sees it. */
export interface SiteDelivery extends Delivery {
  order: string;
  buyer: { name: string };
  /** The buyer's details. */
  details: string | null;
  /** When it was paid. */
  ordered: string;
}

/** Number of deliveries in each state, capped at `DELIVERIES_COUNTED`. */
export type DeliveryCounts = Record<"wanted" | "delivered", number>;

import type { DeliveryState, PromisedGood } from "@quire/domain/billing/deliveries";

/** A file of something bought. */
export interface PurchaseFile {
  id: string;
  name: string;
  size: number;
  content_type: string;
}

/** Something that its creator delivers after it was paid, as its buyer sees it. */
export interface Delivery {
  id: string;
  /** The post that was bought, and what it was called then. */
  post: string;
  title: string;
  good_type: PromisedGood;
  state: DeliveryState;
  /** Until when it is to come. */
  due: string;
  /** It should be there by now: the payment can be had back. */
  late: boolean;
  /** What was delivered; null where it is not there, or of another kind, or the payment went back. */
  text: string | null;
  file: PurchaseFile | null;
  link: string | null;
  meets_at: string | null;
  /** When it was delivered, or last changed. */
  delivered: string | null;
}

/** The same to the creator who delivers it. */
export interface SiteDelivery extends Delivery {
  order: string;
  buyer: { name: string };
  /** What the buyer left for it. */
  details: string | null;
  /** When it was paid. */
  ordered: string;
}

/** How many there are in each state; `DELIVERIES_COUNTED` stands for as many or more. */
export type DeliveryCounts = Record<"wanted" | "delivered", number>;

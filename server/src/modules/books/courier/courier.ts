import type { PostalAddress, ShippingOption } from "../press/fulfillment.ts";

/** A packed parcel. */
export interface Parcel {
  grams: number;
  /** Millimeters. */
  length: number;
  breadth: number;
  height: number;
}

export interface CourierOrderRequest {
  /** Our id, by which an existing order is found. */
  externalId: string;
  orderedAt: Date;
  address: PostalAddress;
  items: { name: string; sku: string; quantity: number /** Paise, for one. */; price: number }[];
  parcel: Parcel;
}

/** An order at the courier. */
export interface CourierOrder {
  /** The courier's id. Later calls need this one, not ours. */
  id: string;
  externalId: string;
  shipmentId: string;
  /** The tracking number; null before a courier is assigned. */
  awb: string | null;
  courierName: string | null;
  isCanceled: boolean;
}

export const PARCEL_STATES = [
  "waiting",
  "shipped",
  "delivered",
  "returning",
  "returned",
  "lost",
  "canceled",
  "unknown",
] as const;
export type ParcelState = (typeof PARCEL_STATES)[number];

export interface Tracking {
  awb: string;
  state: ParcelState;
  /** The latest scan's time; null without one. */
  changedAt: Date | null;
  url: string | null;
  /** Estimated day of delivery: `2026-12-01`. */
  deliveryDate: string | null;
  /** Newest first. */
  scans: { at: Date; activity: string; location: string }[];
}

/**
 * A courier within India. Its methods throw `FulfillmentRefused`, `FulfillmentUnavailable` or, if they change
 * something, `FulfillmentUnknown`, and nothing else.
 */
export interface CourierPort {
  readonly name: "shiprocket";
  /** Ways from our pickup address to a postcode. Empty: no courier goes there. */
  shippingOptions(deliveryPostcode: string, parcel: Parcel): Promise<ShippingOption[]>;
  /** The order with our id; null if there is none (yet). Canceled ones are left out. */
  findOrder(externalId: string): Promise<CourierOrder | null>;
  /**
   * Returns the order with our id, or creates it. After `FulfillmentUnknown`, wait until the order would be listed (two
   * minutes) before the next call: the courier itself would create a second one.
   */
  createOrder(order: CourierOrderRequest): Promise<CourierOrder>;
  /** Assigns a courier, by the key of a shipping option; repeated, returns the same tracking number. */
  assignCourier(order: CourierOrder, courierKey: string): Promise<{ awb: string; courierName: string }>;
  /** Requests the pickup, once; returns when it is scheduled, if that is known. */
  requestPickup(order: CourierOrder): Promise<Date | null>;
  track(awb: string): Promise<Tracking>;
  /** Cancels an order; repeated, it does nothing. `FulfillmentRefused`: it is too late. */
  cancel(orderId: string): Promise<void>;
}

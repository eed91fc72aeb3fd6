import type { FulfillmentProvider } from "@quire/domain/enums";
import { eventName } from "../../platform/events.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Scope } from "../../platform/scope.ts";

/** An order of printed books was paid. */
export const bookOrderPaid = eventName<{ orderId: string }, Scope>("billing.bookOrderPaid");

/** The payment of an order of printed books was refunded in full. */
export const bookOrderRefunded = eventName<{ orderId: string }, Scope>("billing.bookOrderRefunded");

/** A bank rejected the full refund of an order of printed books in the end: its payment stands again. */
export const bookRefundFailed = eventName<{ orderId: string }, Scope>("billing.bookRefundFailed");

/** What the press or the courier reported. It is a reason to ask the provider, no more. */
export interface FulfillmentReport {
  provider: FulfillmentProvider;
  /** The print job's id, or the parcel's tracking number. */
  providerId: string;
  /** Our id for it. */
  externalId: string | null;
  status: string;
  /** The time of the change, as the provider wrote it. */
  changed: string;
}

/**
 * The press or the courier reported a change. Published by a job outside of any transaction, once or more, in any
 * order; an error repeats it.
 */
export const fulfillmentReported = eventName<FulfillmentReport, Platform>("billing.fulfillmentReported");

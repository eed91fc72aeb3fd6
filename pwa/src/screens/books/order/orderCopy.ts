import { CallError } from "@quire/client/errors";
import type { BookQuote, ShippingOption } from "@quire/contracts/records/bookOrder";
import { formatDate } from "@quire/domain/time/dates";
import { messageOf } from "../../../lib/failureMessages.ts";

/** What went wrong, and whether support may know more. */
export interface Problem {
  message: string;
  mayEmail: boolean;
  /** Informational, not an error. */
  isInfo?: boolean;
}

/** Shown instead of a next step while offline. */
export const ORDER_OFFLINE =
  "Ordering needs a connection. What you typed is saved in this tab, and nothing was charged.";

const BUSY = "Hold on — we're processing your recent order. Please try again shortly.";
const NO_OPTIONS =
  "We couldn’t fetch shipping options for this address. Please check the address and try again.";
const NO_PREVIEW = "We couldn’t process this address. Please check the address and try again.";

/** Explains why no shipping options could be listed (specification §8). */
export function shippingProblem(error: unknown): Problem {
  return ownProblem(error) ?? { message: NO_OPTIONS, mayEmail: true };
}

/** Explains why an order could not be previewed (specification §8). */
export function previewProblem(error: unknown): Problem {
  const detail = detailOf(error);
  if (detail) return { message: detail, mayEmail: true };
  return ownProblem(error) ?? { message: NO_PREVIEW, mayEmail: true };
}

/** Failures that have nothing to do with the address. */
function ownProblem(error: unknown): Problem | null {
  if (!(error instanceof CallError)) return null;
  if (error.status === 429) return { message: BUSY, mayEmail: false };
  const isOther = ["network_failed", "timed_out", "press_unreachable", "book_not_found", "not_for_sale"];
  return isOther.includes(error.code) ? { message: messageOf(error), mayEmail: false } : null;
}

/** The server's own words about an address. */
function detailOf(error: unknown): string | null {
  if (!(error instanceof CallError)) return null;
  const { detail } = (error.details ?? {}) as { detail?: unknown };
  return typeof detail === "string" && detail !== "" ? detail : null;
}

/** "Arrives 3 Dec, 2026 to 9 Dec, 2026"; in days if the carrier names no date. */
export function arrivalOf(option: ShippingOption): string {
  const { min_delivery_date: from, max_delivery_date: to, total_days_min: days } = option;
  const [first, last] = [from ? formatDate(from) : "", to ? formatDate(to) : ""];
  if (first && last && first !== last) return `Arrives ${first} to ${last}`;
  if (first || last) return `Arrives by ${last || first}`;
  return days === 1 ? "Arrives in a day or more" : `Arrives in ${days} days or more`;
}

/** What a buyer abroad may still owe. */
export const DUTIES =
  "Your country may charge customs duties or import tax on delivery. They aren't part of this total, and you pay them to the courier.";

/** Returns the lines of a preview, each a name and an amount in minor units. */
export function linesOf({ copies, shipping, tax, quantity }: BookQuote): [string, number][] {
  return [
    [quantity === 1 ? "1 copy" : `${quantity} copies`, copies],
    ["Shipping", shipping],
    ["Tax", tax],
  ];
}

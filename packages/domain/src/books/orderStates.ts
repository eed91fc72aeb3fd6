/** How far a paid order of a printed book is. */
export const FULFILLMENT_STATES = [
  /** Not paid yet. */
  "unpaid",
  /** Paid before the book is out; it's queued on its date. */
  "preorder",
  /** Paid; soon sent to the press, or the creator ships it. */
  "queued",
  /** Being sent to the press: its answer is unknown until a search finds the job. */
  "submitting",
  /** The press has it, and may still be told to stop. */
  "submitted",
  /** The press will print it, whatever happens. */
  "accepted",
  "printing",
  "shipped",
  "delivered",
  /** The press rejected the address; the buyer corrects it. */
  "needs_address",
  /** The press rejected a file; the creator corrects it. */
  "needs_file",
  /** The press charges more than the order can bear. Its price is checked each day; after a week the order fails. */
  "needs_money",
  "canceled",
  "failed",
  "returned",
  "lost",
] as const;
export type FulfillmentState = (typeof FULFILLMENT_STATES)[number];

/** States from which an order is printed or shipped unless it is stopped. */
const BEFORE_PRINT: readonly FulfillmentState[] = [
  "preorder",
  "queued",
  "submitting",
  "submitted",
  "needs_address",
  "needs_file",
  "needs_money",
];
const ENDED: readonly FulfillmentState[] = ["delivered", "canceled", "failed", "returned", "lost"];

/** Whether a buyer may still cancel. The press may refuse to stop a submitted job: then it's too late. */
export const canCancel = (state: FulfillmentState): boolean =>
  BEFORE_PRINT.includes(state) && state !== "submitting";

/** Whether nothing of it has been printed: its refund is full, and nobody bears a cost. */
export const isBeforePrint = (state: FulfillmentState): boolean =>
  state === "unpaid" || BEFORE_PRINT.includes(state);

/** Whether its payment is refunded in full: nothing arrives. */
export const isRefunded = (state: FulfillmentState): boolean =>
  state === "canceled" || state === "failed" || state === "lost";

export const isEnded = (state: FulfillmentState): boolean => ENDED.includes(state);

/** The states of a job at the press, by their meaning for an order. */
export const PRESS_STATES = [
  "received",
  "unpaid",
  "accepted",
  "printing",
  "shipped",
  "rejected_address",
  "rejected_file",
  "canceled",
  "failed",
] as const;
export type PressState = (typeof PRESS_STATES)[number];

const AFTER_PRESS: Readonly<Record<PressState, FulfillmentState>> = {
  received: "submitted",
  unpaid: "submitted",
  accepted: "accepted",
  printing: "printing",
  shipped: "shipped",
  rejected_address: "needs_address",
  rejected_file: "needs_file",
  canceled: "canceled",
  failed: "failed",
};

/** Steps of an order at the press, in order: a late report of an earlier one changes nothing. */
const STEPS: readonly FulfillmentState[] = [
  "submitting",
  "submitted",
  "accepted",
  "printing",
  "shipped",
  "delivered",
];

/**
 * Returns the state after a report of the press; the same state if the report changes nothing. Only an order that is
 * at the press changes: one that was corrected has a new job.
 */
export function afterPress(state: FulfillmentState, report: PressState): FulfillmentState {
  const [from, next] = [STEPS.indexOf(state), AFTER_PRESS[report]];
  if (from < 0) return state;
  const to = STEPS.indexOf(next);
  // Rejected, canceled or failed: nothing that was shipped is taken back.
  if (to < 0) return state === "shipped" || state === "delivered" ? state : next;
  return to > from || (state === "accepted" && next === "submitted") ? next : state;
}

const BEFORE_SHIPPING: readonly FulfillmentState[] = ["queued", "submitted", "accepted", "printing"];

/** The reports of a courier. */
export const COURIER_STATES = ["shipped", "delivered", "returned", "lost", "canceled"] as const;
export type CourierState = (typeof COURIER_STATES)[number];

/** Returns the state after a courier's report; the same state if the report changes nothing. */
export function afterCourier(state: FulfillmentState, report: CourierState): FulfillmentState {
  if (report === "shipped") return BEFORE_SHIPPING.includes(state) ? "shipped" : state;
  if (report === "canceled") return state;
  if (state === "shipped") return report;
  // Lost parcels turn up.
  return state === "lost" && report === "delivered" ? "delivered" : state;
}

/** An order's state as §3 names it. */
export const BOOK_ORDER_STATES = [
  "pending",
  "failed",
  "confirmed",
  "shipped",
  "delivered",
  "canceled",
  "error",
  "preOrder",
] as const;
export type BookOrderState = (typeof BOOK_ORDER_STATES)[number];

/** Returns the state shown for an order, from its payment and its fulfillment. */
export function bookOrderState(
  payment: "pending" | "failed" | "confirmed" | "error",
  fulfillment: FulfillmentState,
): BookOrderState {
  if (payment !== "confirmed") return payment;
  switch (fulfillment) {
    case "preorder":
      return "preOrder";
    case "shipped":
    case "delivered":
    case "canceled":
      return fulfillment;
    case "failed":
    case "returned":
    case "lost":
      return "error";
    default:
      return "confirmed";
  }
}

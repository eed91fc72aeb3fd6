import type { BookOrder } from "@quire/contracts/records/bookOrder";
import { type FulfillmentState, isEnded, isRefunded } from "@quire/domain/books/orderStates";
import { formatDate } from "@quire/domain/time/dates";
import type { BadgeProps } from "../../../ui/Badge.tsx";

interface StateCopy {
  /** On a badge and in the timeline. */
  label: string;
  tone: NonNullable<BadgeProps["tone"]>;
  /** What it means for the buyer; "" if the label says it all. */
  text: string;
}

const SUPPORT = "Email support, and we'll sort it out.";

const COPY: Record<FulfillmentState, StateCopy> = {
  unpaid: { label: "Waiting for payment", tone: "warn", text: "It's printed once your payment arrives." },
  preorder: { label: "Preordered", tone: "accent", text: "" },
  queued: { label: "Paid", tone: "good", text: "We're getting it ready for print." },
  submitting: {
    label: "Sending to print",
    tone: "good",
    text: "You can cancel it in a moment, once the printer has it.",
  },
  submitted: { label: "Sent to print", tone: "good", text: "The printer has your order." },
  accepted: { label: "Accepted for print", tone: "good", text: "Printing starts shortly." },
  printing: { label: "Printing", tone: "good", text: "Your copies are being printed and bound." },
  shipped: { label: "Shipped", tone: "good", text: "" },
  delivered: { label: "Delivered", tone: "good", text: "" },
  needs_address: {
    label: "Check your address",
    tone: "bad",
    text: "The printer couldn't use this address. Correct it, and your order goes on.",
  },
  needs_file: {
    label: "On hold",
    tone: "warn",
    text: "The printer found a problem in the book's files. The creator is correcting it.",
  },
  needs_money: {
    label: "On hold",
    tone: "warn",
    text: "Printing costs more now than when you ordered. We check again each day. If it's still too much after a week, your payment is refunded in full. You can also cancel now.",
  },
  canceled: { label: "Canceled", tone: "plain", text: "" },
  failed: { label: "Couldn't be printed", tone: "bad", text: SUPPORT },
  returned: { label: "Returned to sender", tone: "bad", text: `The courier couldn't deliver it. ${SUPPORT}` },
  lost: { label: "Lost in transit", tone: "bad", text: `The courier lost track of it. ${SUPPORT}` },
};

/** Returns an order's state in words. A refund says more than the state it ended. */
export function stateOf(order: BookOrder): StateCopy {
  const { fulfillment, state, refunded, refund_pending: isPending, amount_refunded: amount } = order;
  if (refunded) return { label: "Refunded", tone: "plain", text: "" };
  if (isPending) return { label: "Refund pending", tone: "plain", text: "" };
  if (isRefunded(fulfillment)) return { ...COPY[fulfillment], text: `Your refund is delayed. ${SUPPORT}` };
  if (amount > 0 && isEnded(fulfillment))
    return { ...COPY[fulfillment], label: `${COPY[fulfillment].label}, partially refunded` };
  if (fulfillment === "unpaid" && (state === "failed" || state === "canceled"))
    return { label: "Not paid", tone: "bad", text: "Nothing was charged, and nothing is printed." };
  if (fulfillment === "unpaid" && state === "error")
    return { label: "Not confirmed", tone: "bad", text: `We couldn't confirm your payment. ${SUPPORT}` };
  if (fulfillment === "preorder" && order.preorder_until)
    return { ...COPY.preorder, text: `It's printed on ${formatDate(order.preorder_until)}.` };
  return COPY[fulfillment];
}

/** A line of the timeline: a step that happened, or one to come. */
export interface TimelineEntry {
  label: string;
  /** ISO time; null for a step to come. */
  at: string | null;
  note: string;
  isCurrent: boolean;
}

/** The way of an order that nothing stops. */
const WAY: readonly FulfillmentState[] = ["queued", "submitted", "printing", "shipped", "delivered"];
/** States between the stops of the way, by the stop before them. */
const AFTER: Partial<Record<FulfillmentState, FulfillmentState>> = {
  ...{ submitting: "queued", accepted: "submitted" },
  ...{ needs_address: "queued", needs_file: "queued", needs_money: "queued" },
};

/** Returns the steps of an order: those that happened, and the way ahead unless it has ended. */
export function timelineOf({ steps, fulfillment, refunded }: BookOrder): TimelineEntry[] {
  const done = steps.map(({ state, at, note }, index) => ({
    label: COPY[state].label,
    at,
    note,
    isCurrent: index === steps.length - 1,
  }));
  const isStopped = isEnded(fulfillment) || refunded !== null || fulfillment === "unpaid";
  if (isStopped) return done;
  const reached = WAY.indexOf(AFTER[fulfillment] ?? fulfillment);
  const ahead = WAY.slice(reached + 1).map((state) => ({
    label: COPY[state].label,
    at: null,
    note: "",
    isCurrent: false,
  }));
  return [...done, ...ahead];
}

/** Whether an order that was just placed is about to change without the buyer: its payment or the printer answers. */
export const changesSoon = ({ state, fulfillment }: BookOrder): boolean =>
  fulfillment === "unpaid" ? state === "pending" : fulfillment === "queued" || fulfillment === "submitting";

/** Whether the buyer may still change where it goes, apart from an address that the printer rejected. */
export const mayChangeAddress = ({ fulfillment, refund_pending: isPending }: BookOrder): boolean =>
  (fulfillment === "preorder" || fulfillment === "queued") && !isPending;

/** Banks take some days to show a refund, in ms. */
const BANKS_MS = 10 * 24 * 60 * 60_000;

/** Returns the progress of a pending or recent refund; null otherwise. */
export function refundText(order: BookOrder, now: number): string | null {
  const { refunded, refund_pending: isPending } = order;
  const banks = "Banks take up to ten days.";
  if (isPending && !refunded) return `Your payment is being refunded. ${banks}`;
  return refunded && now - Date.parse(refunded) < BANKS_MS ? banks : null;
}

import type { SiteBookOrder } from "@quire/contracts/records/bookOrder";
import type { FulfillmentState } from "@quire/domain/books/orderStates";
import type { BadgeProps } from "../../../ui/Badge.tsx";

type Shown = { label: string; tone: NonNullable<BadgeProps["tone"]> };

const STATES: Record<FulfillmentState, Shown> = {
  unpaid: { label: "Not paid", tone: "plain" },
  preorder: { label: "Preorder", tone: "plain" },
  queued: { label: "Going to print", tone: "accent" },
  submitting: { label: "Going to print", tone: "accent" },
  submitted: { label: "Going to print", tone: "accent" },
  accepted: { label: "Printing soon", tone: "accent" },
  printing: { label: "Printing", tone: "accent" },
  shipped: { label: "Shipped", tone: "good" },
  delivered: { label: "Delivered", tone: "good" },
  needs_address: { label: "Waiting for the buyer's address", tone: "warn" },
  needs_file: { label: "The press rejected a file", tone: "bad" },
  needs_money: { label: "Printing costs more than it paid", tone: "warn" },
  canceled: { label: "Canceled", tone: "plain" },
  failed: { label: "Couldn't be printed", tone: "bad" },
  returned: { label: "Returned", tone: "bad" },
  lost: { label: "Lost in the mail", tone: "bad" },
};

/** Whether its creator still has to ship it. */
export const isToShip = ({ by, fulfillment, refunded }: SiteBookOrder): boolean =>
  by === "self" && fulfillment === "queued" && refunded === null;

/** The state of an order, for the book's creator. */
export function orderBadge(order: SiteBookOrder): Shown {
  if (order.refunded !== null && order.fulfillment !== "canceled")
    return { label: "Refunded", tone: "plain" };
  return isToShip(order) ? { label: "To ship", tone: "warn" } : STATES[order.fulfillment];
}

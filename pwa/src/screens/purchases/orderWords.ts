import type { Order } from "@quire/contracts/records/order";
import { formatMoney } from "@quire/domain/billing/money";
import type { BadgeProps } from "../../ui/Badge.tsx";
import { dateHere } from "../../widgets/localTime.ts";

type Standing = Pick<Order, "state" | "refunded" | "returned" | "goes_back">;

interface Badge {
  tone: NonNullable<BadgeProps["tone"]>;
  words: string;
}

/** How an order stands, in a word; null where it is simply paid. */
export function stateOf({ state, refunded, returned, goes_back: goesBack }: Standing): Badge | null {
  if (refunded) return { tone: "plain", words: "Refunded" };
  if (goesBack) return { tone: "plain", words: "Refund pending" };
  if (returned > 0) return { tone: "plain", words: "Partially refunded" };
  if (state === "pending") return { tone: "warn", words: "Waiting for payment" };
  if (state === "failed" || state === "canceled") return { tone: "bad", words: "Not paid" };
  return state === "error" ? { tone: "bad", words: "Not confirmed" } : null;
}

/** Whether what was paid for is the buyer's now. */
export const isOwned = ({ state, refunded }: Pick<Order, "state" | "refunded">): boolean =>
  refunded === null && stateOf({ state, refunded, returned: 0, goes_back: false }) === null;

/** Banks take that long to show what was given back, in ms. */
const BANKS_MS = 10 * 24 * 60 * 60_000;

/** Where the money is that goes back or has just gone back; null where nobody waits for any. */
export function backWords({ refunded, goes_back: goesBack, returned }: Standing, now: number): string | null {
  const banks = "Banks take up to ten days.";
  if (refunded) return now - Date.parse(refunded) < BANKS_MS ? banks : null;
  if (!goesBack) return null;
  return `${returned > 0 ? "The rest of the payment" : "The payment"} is being refunded to you. ${banks}`;
}

/** The soft line of a list: what it was where its title does not say so, whose, and when. */
export function noteOf({ type, site, settled, created, waits_until: due }: Order): string {
  const what = type === "support" ? "Support" : null;
  const waits = due ? `Delivery due by ${dateHere(due)}` : null;
  return [what, site.name, dateHere(settled ?? created), waits].filter(Boolean).join(" · ");
}

/** The lines of a receipt, each a name and what stands beside it. */
export function factsOf(order: Order, buyer: string | null, product: string): [string, string][] {
  const { id, type, site, settled, created, provider } = order;
  const back = backOf(order);
  const isGift = type === "support";
  const isPaid = settled !== null;
  return [
    ["Order number", id],
    ["Date", dateHere(settled ?? created)],
    [isGift ? "Given to" : "Sold by", site.name],
    ["Platform", product],
    ...(buyer
      ? [[isGift ? "Given by" : isPaid ? "Bought by" : "Ordered by", buyer] as [string, string]]
      : []),
    ["Payment method", provider === "razorpay" ? "Razorpay" : "Stripe"],
    ["Total", formatMoney(order)],
    // Of the total: it comes after it.
    ...(back ? [["Refunded", back] as [string, string]] : []),
  ];
}

/** How much went back, and when; of a part it is not known when. Null where nothing did. */
function backOf({ amount, currency, refunded, returned }: Order): string | null {
  if (refunded) return `${formatMoney({ amount, currency })}, ${dateHere(refunded)}`;
  return returned > 0 ? formatMoney({ amount: returned, currency }) : null;
}

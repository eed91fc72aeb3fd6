import type { Price } from "../catalog/price.ts";
import { newId } from "../ids.ts";

export type LineItem = ReturnType<typeof lineItemOf>;

/** A price and a quantity that a session sells. */
export function lineItemOf(price: Price, description: string, quantity: number) {
  const amount = price.unit_amount * quantity;
  return {
    id: newId("li"),
    object: "item" as const,
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: price.currency,
    description,
    metadata: {},
    price,
    quantity,
  };
}

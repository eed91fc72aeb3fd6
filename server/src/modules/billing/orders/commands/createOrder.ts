import type { NewOrder } from "@quire/contracts/calls/orders";
import type { Context } from "../../../../platform/http/context.ts";
import { requireUser } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { enforceLimit } from "../../../../platform/limits/enforceLimit.ts";
import { type OrderParams, type StartedOrder, startOrder } from "../../startOrder.ts";
import { type Quote, quoteOrder } from "../quoteOrder.ts";

/** Creates an order of posts or of support, and starts its payment. */
export function createOrder(
  context: Context,
  { params, body }: { params: OrderParams; body: NewOrder },
): Promise<StartedOrder> {
  const { message, private: isPrivate = false, details, return_to: returnTo = "/" } = body;
  return startOrder(context, {
    ...{ params, body, returnTo },
    async quote() {
      const quote = await quoteOrder(context, requireUser(context), params.siteId, body);
      refuseOtherPrice(quote, body);
      return quote;
    },
    count: (buyerId) =>
      body.type === "support"
        ? enforceLimit(context, "supportByUser", buyerId, "too_much_support")
        : enforceLimit(context, "ordersByUser", buyerId, "order_processing"),
    fields: {
      message: body.type === "support" ? message || null : null,
      details: details || null,
      is_private: isPrivate,
    },
  });
}

/** Refuses if the price differs from what the buyer saw. */
function refuseOtherPrice({ kind, price }: Quote, { amount, currency }: NewOrder): void {
  const isOther =
    (currency !== undefined && currency !== price.currency) ||
    (kind !== "support" && amount !== undefined && amount !== price.amount);
  if (isOther) throw new Refusal("price_changed", { details: price });
}

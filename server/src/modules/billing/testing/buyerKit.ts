import { select } from "../../../platform/database/select.ts";
import type { CheckoutKit } from "../../../testing/openCheckoutKit.ts";
import { openSellerKit } from "../../../testing/openSellerKit.ts";
import { findOrder } from "../orders/orderRow.ts";

/** A reader, another creator's post with a price, and helpers that check the result. */
export async function openBuyerKit(checkout: CheckoutKit, { country = "IN", pro = true } = {}) {
  const { siteId, offer, enter, refund } = await openSellerKit(checkout, pro ? {} : { groups: [] });
  const postId = await offer();
  const { reader, buyer, begin, confirm, access } = await enter(country);
  const order = { type: "post" as const, items: [postId], return_to: `/post/${postId}` };
  return {
    ...{ siteId, postId, reader, buyer, confirm, refund },
    begin: (key?: string) => begin(order, key ? { key } : {}),
    access: () => access(postId),
  };
}

/** The ledger lines of an order, as `kind: account amount`. */
export const ledgerOf = async (checkout: CheckoutKit, orderId: string) => {
  const rows = await select<{ kind: string; account: string; amount: number }>(
    checkout.platform.db,
    `SELECT j.kind, e.account, e.amount::float8 AS amount FROM ledger_journals j JOIN ledger_entries e ON e.journal_id = j.id
      WHERE j.order_id = $orderId ORDER BY e.id`,
    { orderId },
  );
  return rows.map(({ kind, account, amount }) => `${kind}: ${account} ${amount}`);
};

/** The receipts emailed to a buyer. */
export const receiptsOf = (checkout: CheckoutKit, { email }: { email: string | null }) =>
  checkout.platform.outbox.filter(({ to, subject }) => to === email && subject.startsWith("Your receipt"));

/** Stripe's checkout session of an order. */
export async function sessionOf(checkout: CheckoutKit, orderId: string) {
  const order = await findOrder(checkout.platform, orderId);
  return checkout.sandbox.callApi("stripe", `/checkout/sessions/${order?.provider_order_id}`);
}

/** The ledger lines of a sale for 99 rupees by a creator with Pro. */
export const SALE_99 = [
  "sale: creator 8910",
  "sale: platform 990",
  "sale: razorpay -9900",
  "fee: creator -234",
  "fee: razorpay 234",
];

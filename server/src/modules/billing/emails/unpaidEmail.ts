import { formatMoney } from "@quire/domain/billing/money";
import { queueEmail } from "../../../platform/messages/queueMessage.ts";
import type { Scope } from "../../../platform/scope.ts";
import { contactAddress } from "../../accounts/contactAddress.ts";
import type { OrderRow } from "../orders/orderRow.ts";
import { describePurchase, partiesOf, sandboxLine } from "./saleEmails.ts";

/** Emails a buyer that their bank declined the pending payment. */
export async function sendUnpaidEmail(scope: Scope, order: OrderRow): Promise<void> {
  const { buyer, creator } = await partiesOf(scope, order);
  const to = buyer && contactAddress(buyer);
  if (!to) return;
  const price = formatMoney(order);
  const url = pageOf(order);
  const named = describePurchase(order, creator);
  await queueEmail(scope.platform, scope.transaction, to, {
    subject: `Your payment for ${named} did not go through`,
    lines: [
      `Your bank declined the payment of ${price} for ${named}. You weren't charged.`,
      "You can try again with another card or payment method.",
      ...sandboxLine(scope),
    ],
    link: { label: "Try again", url },
    sms: `Your payment of ${price} for ${named} did not go through. You weren't charged.`,
  });
}

/** The page where they started to pay. */
function pageOf({ return_url }: OrderRow): string {
  const url = new URL(return_url);
  url.searchParams.delete("order");
  return url.href;
}

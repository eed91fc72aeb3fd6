import { formatMoney } from "@quire/domain/billing/money";
import { queueLetter } from "../../../platform/messages/queueMessage.ts";
import type { Scope } from "../../../platform/scope.ts";
import { ownAddress } from "../../accounts/ownAddress.ts";
import type { OrderRow } from "../orders/orderRow.ts";
import { namedIn, partiesOf, sandboxLine } from "./saleLetters.ts";

/** Tells a buyer that the bank that they waited for has said no. */
export async function writeUnpaid(scope: Scope, order: OrderRow): Promise<void> {
  const { buyer, creator } = await partiesOf(scope, order);
  const to = buyer && ownAddress(buyer);
  if (!to) return;
  const price = formatMoney(order);
  const url = pageOf(order);
  const named = namedIn(order, creator);
  await queueLetter(scope.platform, scope.transaction, to, {
    subject: `Your payment for ${named} did not go through`,
    lines: [
      `Your bank declined the payment of ${price} for ${named}. You weren't charged.`,
      "You can try again with another card or payment method.",
      ...sandboxLine(scope),
    ],
    link: { label: "Try again", url },
    short: `Your payment of ${price} for ${named} did not go through. You weren't charged.`,
  });
}

/** Where they had begun to pay, as it was before. */
function pageOf({ return_url }: OrderRow): string {
  const url = new URL(return_url);
  url.searchParams.delete("order");
  return url.href;
}

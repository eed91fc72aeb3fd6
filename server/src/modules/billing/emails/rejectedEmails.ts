import { formatAnyMoney } from "@quire/domain/billing/money";
import { queueEmail } from "../../../platform/messages/queueMessage.ts";
import type { Scope } from "../../../platform/scope.ts";
import { contactAddress } from "../../accounts/contactAddress.ts";
import { queueTopicEmail } from "../../audience/queueTopicEmail.ts";
import type { RejectedPaymentColumns } from "../models/rejectedPayments.ts";
import type { OrderRow } from "../orders/orderRow.ts";
import { describePurchase, partiesOf, purchaseUrl, sandboxLine } from "./saleEmails.ts";

/** Tells buyer and creator that a payment which didn't match its order is refunded. */
export async function sendRejectedEmails(
  scope: Scope,
  order: OrderRow,
  { amount, currency }: Pick<RejectedPaymentColumns, "amount" | "currency">,
): Promise<void> {
  const { platform, transaction } = scope;
  const { buyer, creator } = await partiesOf(scope, order);
  const named = describePurchase(order, creator);
  const money = formatAnyMoney({ amount, currency });
  const toBuyer = buyer && contactAddress(buyer);
  if (toBuyer)
    await queueEmail(platform, transaction, toBuyer, {
      subject: `Your refund of ${money} is on its way`,
      lines: [
        `Your payment for ${named} didn't match its order, so you didn't get access, and we refunded all of it.`,
        `${money}, order ${order.id}. Banks take up to ten days.`,
        ...sandboxLine(scope),
      ],
      link: { label: "See your order", url: purchaseUrl(scope, order) },
      sms: `Your payment for ${named} didn't match its order. Your refund of ${money} is on its way.`,
    });
  const toCreator = creator && creator.email !== null ? contactAddress(creator) : null;
  if (toCreator)
    await queueTopicEmail(
      scope,
      { to: toCreator, userId: order.site_id, siteId: order.site_id, topic: "sale" },
      {
        subject: `A payment for ${named} was refunded`,
        lines: [
          `${buyer?.name ?? "Someone"} paid ${money} for ${named}, which isn't what the order was for. We refunded it. It costs you nothing.`,
          ...sandboxLine(scope),
        ],
        sms: `A payment of ${money} for ${named} didn't match its order and was refunded.`,
      },
    );
}

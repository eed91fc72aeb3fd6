import { formatMoney } from "@quire/domain/billing/money";
import { formatDate } from "@quire/domain/time/dates";
import { QueryTypes } from "sequelize";
import { platformUrl } from "../../../platform/http/addresses.ts";
import { queueLetter } from "../../../platform/messages/queueMessage.ts";
import type { Scope } from "../../../platform/scope.ts";
import { ownAddress } from "../../accounts/ownAddress.ts";
import { deliveriesUrl } from "../deliveries/deliveryLetters.ts";
import { deliveriesOf } from "../deliveries/deliveryRow.ts";
import type { OrderRow } from "../orders/orderRow.ts";

interface PersonRow {
  id: string;
  name: string;
  email: string | null;
  mobile: string | null;
  email_verified_at: Date | null;
  preferences: number[];
}

/** Those whom an order names, as letters need them. */
export async function partiesOf({ platform, transaction }: Scope, order: OrderRow) {
  const rows = await platform.db.query<PersonRow>(
    "SELECT id, name, email, mobile, email_verified_at, preferences FROM users WHERE id IN ($buyer, $site)",
    { bind: { buyer: order.buyer_id, site: order.site_id }, transaction, type: QueryTypes.SELECT },
  );
  return {
    buyer: rows.find(({ id }) => id === order.buyer_id),
    creator: rows.find(({ id }) => id === order.site_id),
  };
}

/** What a receipt says of a payment by the sandbox, so that nobody takes it for one. */
export const sandboxLine = ({ platform }: Pick<Scope, "platform">): string[] =>
  platform.config.payments.isSandbox ? ["This was a sandbox payment: no money moved."] : [];

/** What was paid for, as a sentence goes on: `“Loomings”`, `3 parts of Moby-Dick`, `your support of Ada Gray`. */
export function namedIn({ kind, title }: OrderRow, creator: PersonRow | undefined): string {
  if (kind === "support") return `your support of ${creator?.name ?? "a creator"}`;
  return kind === "bulk" ? title : `“${title}”`;
}

/** The buyer's receipt, and the news to the creator where they want mail. */
export async function sendSaleEmails(scope: Scope, order: OrderRow): Promise<void> {
  const { platform, transaction } = scope;
  const { buyer, creator } = await partiesOf(scope, order);
  const price = formatMoney(order);
  const isSupport = order.kind === "support";
  const promised = isSupport ? [] : await deliveriesOf(platform, order.id, transaction);
  const wanted = promised.filter(({ state }) => state === "wanted");
  const due = wanted[0] ? formatDate(wanted[0].due_at) : null;
  const named = namedIn(order, creator);
  const seller = creator?.name ?? "a creator";
  const paidAt = formatDate(order.settled_at ?? platform.clock.now());
  const toBuyer = buyer && ownAddress(buyer);
  if (toBuyer) {
    const url = `${platformUrl(platform.config)}/purchase/${order.id}`;
    await queueLetter(platform, transaction, toBuyer, {
      subject: isSupport ? `Thank you for supporting ${seller}` : `Your receipt for ${order.title}`,
      lines: [
        isSupport ? `You gave ${price} to ${seller}.` : `You paid ${price} for ${named}, sold by ${seller}.`,
        ...(due
          ? [
              `${creator?.name ?? "The creator"} will deliver it by ${due}, and we'll email you when it arrives. If it's late, you can get a refund.`,
            ]
          : []),
        `Order ${order.id}, paid via ${order.provider === "stripe" ? "Stripe" : "Razorpay"} on ${paidAt}.`,
        ...sandboxLine(scope),
      ],
      link: { label: "See your receipt", url },
      short: `You paid ${price} for ${named}. Receipt: ${url}`,
    });
  }
  const toCreator = creator?.preferences.includes(1) && creator.email !== null ? ownAddress(creator) : null;
  if (toCreator) {
    await queueLetter(platform, transaction, toCreator, {
      subject: isSupport ? `${buyer?.name ?? "Someone"} gave you ${price}` : `Sold: ${order.title}`,
      lines: [
        isSupport
          ? `${buyer?.name ?? "Someone"} gave you ${price}.`
          : `${buyer?.name ?? "Someone"} bought ${named} for ${price}.`,
        ...(due ? [`Deliver it by ${due}.`] : []),
        ...(due && order.details ? [`Their details for you:\n${order.details}`] : []),
        ...(order.message ? [`They wrote:\n${order.message}`] : []),
        `You earn ${formatMoney({ amount: order.creator_share ?? 0, currency: order.currency })}, before the payment provider's fee.`,
        ...sandboxLine(scope),
      ],
      link: due
        ? { label: "See your deliveries", url: deliveriesUrl(platform.config) }
        : { label: "See your earnings", url: `${platformUrl(platform.config)}/earnings` },
      after: [
        `You get this because your email notifications are on. You can turn them off in your settings: ${platformUrl(platform.config)}/settings`,
      ],
      short: isSupport ? `${buyer?.name ?? "Someone"} gave you ${price}.` : `You sold ${named} for ${price}.`,
    });
  }
}

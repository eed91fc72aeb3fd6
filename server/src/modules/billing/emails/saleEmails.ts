import type { OrderItem } from "@quire/contracts/records/order";
import { formatMoney } from "@quire/domain/billing/money";
import { formatDate } from "@quire/domain/time/dates";
import { platformUrl } from "../../../platform/http/urls.ts";
import type { Scope } from "../../../platform/scope.ts";
import { contactAddress } from "../../accounts/contactAddress.ts";
import { type UserColumns, users } from "../../accounts/models/users.ts";
import { queueTopicEmail } from "../../audience/queueTopicEmail.ts";
import { deliveriesUrl } from "../deliveries/deliveryEmails.ts";
import { deliveriesOf } from "../deliveries/deliveryRow.ts";
import type { OrderRow } from "../orders/orderRow.ts";
import { presentOrder } from "../orders/presentOrder.ts";

type PartyRow = Pick<UserColumns, "id" | "name" | "email" | "mobile" | "email_verified_at">;

/** The buyer and the creator of an order, with what emails need. */
export async function partiesOf({ platform, transaction }: Scope, order: OrderRow) {
  const rows = await users(platform.db).findAll({
    attributes: ["id", "name", "email", "mobile", "email_verified_at"],
    where: { id: [order.buyer_id, order.site_id] },
    transaction,
  });
  const find = (userId: string): PartyRow | undefined =>
    rows.map((row) => row.get()).find(({ id }) => id === userId);
  return { buyer: find(order.buyer_id), creator: find(order.site_id) };
}

/** The receipt line that marks a sandbox payment, so that it isn't mistaken for a real one. */
export const sandboxLine = ({ platform }: Pick<Scope, "platform">): string[] =>
  platform.config.payments.isSandbox ? ["This was a sandbox payment: no money moved."] : [];

/** Names what was paid for, within a sentence: `“Loomings”`, `3 parts of Moby-Dick`, `your support of Ada Gray`. */
export function describePurchase({ kind, title }: OrderRow, creator: PartyRow | undefined): string {
  if (kind === "support") return `your support of ${creator?.name ?? "a creator"}`;
  return kind === "bulk" ? title : `“${title}”`;
}

/** Where a buyer sees what they paid for: printed books have a page with their tracking. */
export const purchaseUrl = ({ platform }: Pick<Scope, "platform">, { id, kind }: OrderRow): string =>
  `${platformUrl(platform.config)}/${kind === "book" ? "orders/book" : "purchase"}/${id}`;

/** What an order of printed books adds up to: copies, shipping and tax. */
function costLines({
  kind,
  amount,
  currency,
  costs,
  items,
}: OrderRow & { items: readonly OrderItem[] }): string[] {
  if (kind !== "book") return [];
  const copies = items.reduce((total, item) => total + item.amount, 0);
  const tax = costs?.tax ?? 0;
  const money = (part: number) => formatMoney({ amount: part, currency });
  const parts = [`Copies ${money(copies)}`, `shipping ${money(amount - copies - tax)}`];
  return [`${[...parts, ...(tax > 0 ? [`tax ${money(tax)}`] : [])].join(", ")}.`];
}

/**
 * Emails the receipt to the buyer, and the sale to the creator if they want such emails. Returns whether the
 * creator has to deliver something.
 */
export async function sendSaleEmails(scope: Scope, order: OrderRow): Promise<{ isToDeliver: boolean }> {
  const { platform, transaction } = scope;
  const { buyer, creator } = await partiesOf(scope, order);
  const price = formatMoney(order);
  const isSupport = order.kind === "support";
  const promised = isSupport ? [] : await deliveriesOf(platform, order.id, transaction);
  const wanted = promised.filter(({ state }) => state === "wanted");
  const due = wanted[0] ? formatDate(wanted[0].due_at) : null;
  const named = describePurchase(order, creator);
  const seller = creator?.name ?? "a creator";
  const paidAt = formatDate(order.confirmed_at ?? platform.clock.now());
  const toBuyer = buyer && contactAddress(buyer);
  if (toBuyer) {
    const url = purchaseUrl(scope, order);
    const { items } = await presentOrder(platform, order);
    const receipt = { to: toBuyer, userId: order.buyer_id, siteId: order.site_id, topic: "receipt" as const };
    await queueTopicEmail(
      scope,
      { ...receipt, isEssential: true },
      {
        subject: isSupport ? `Thank you for supporting ${seller}` : `Your receipt for ${order.title}`,
        lines: [
          isSupport
            ? `You gave ${price} to ${seller}.`
            : `You paid ${price} for ${named}, sold by ${seller}.`,
          ...costLines({ ...order, items }),
          ...(due
            ? [
                `${creator?.name ?? "The creator"} will deliver it by ${due}, and we'll email you when it arrives. If it's late, you can get a refund.`,
              ]
            : []),
          `Order ${order.id}, paid via ${order.provider === "stripe" ? "Stripe" : "Razorpay"} on ${paidAt}.`,
          ...sandboxLine(scope),
        ],
        items: items.flatMap((item) => (item.url === null ? [] : [{ text: item.title, url: item.url }])),
        link: { label: order.kind === "book" ? "See your order" : "See your receipt", url },
        sms: `You paid ${price} for ${named}. Receipt: ${url}`,
      },
    );
  }
  const toCreator = creator && creator.email !== null ? contactAddress(creator) : null;
  if (toCreator) {
    const topic = isSupport ? "supporter" : "sale";
    const sale = { to: toCreator, userId: order.site_id, siteId: order.site_id, topic } as const;
    // A delivery has a deadline.
    await queueTopicEmail(
      scope,
      { ...sale, isUrgent: due !== null },
      {
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
        sms: isSupport ? `${buyer?.name ?? "Someone"} gave you ${price}.` : `You sold ${named} for ${price}.`,
      },
    );
  }
  return { isToDeliver: wanted.length > 0 };
}

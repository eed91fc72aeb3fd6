import type { NewBookOrder, ShippingOptionsQuery } from "@quire/contracts/calls/books";
import type {
  BookOrder,
  BookQuote,
  ShippingAddress,
  ShippingOption,
  SiteBookOrder,
} from "@quire/contracts/records/bookOrder";
import { canCancel } from "@quire/domain/books/orderStates";
import type { PaymentProvider } from "@quire/domain/enums";
import type { CommandContext, Context } from "../../../platform/http/context.ts";
import { inTransaction } from "../../../platform/http/inTransaction.ts";
import { requireUser } from "../../../platform/http/policy.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import { enforceLimit } from "../../../platform/limits/enforceLimit.ts";
import type { Scope } from "../../../platform/scope.ts";
import { refundOrderInFull } from "../../billing/refundOrderInFull.ts";
import { type StartedOrder, startOrder } from "../../billing/startOrder.ts";
import type { BookKey } from "../bookRow.ts";
import { bookOrders } from "../models/bookOrders.ts";
import { requireCreator } from "../policy.ts";
import { FulfillmentRefused, isFulfillmentTrouble } from "../press/fulfillment.ts";
import { addStep, lockOrder, type OrderRow, setState } from "./bookOrderRow.ts";
import { presentBookOrder, presentSiteOrder } from "./presentBookOrder.ts";
import { requirePress } from "./providers.ts";
import {
  findSale,
  isPreorder,
  type QuotedOrder,
  quoteBookOrder,
  refuseAddress,
  shippingOptions,
} from "./quoteBookOrder.ts";
import { runDueBookOrdersJob } from "./runDueBookOrders.ts";

type OrderParams = { siteId: string; provider: PaymentProvider };

/** Lists the ways to ship some copies of a book to an address. */
export async function listShipping(
  context: Context,
  { body }: { body: ShippingOptionsQuery },
): Promise<{ options: ShippingOption[] }> {
  const user = requireUser(context);
  await enforceLimit(context, "bookQuotesByUser", user.userId, "order_processing");
  refuseAddress(body.shipping_address);
  const sale = await findSale(context, user, body.post_id, body.shipping_address.country);
  return { options: await shippingOptions(context.platform, sale, body.shipping_address, body.quantity) };
}

export async function previewBookOrder(
  context: Context,
  { params, body }: { params: OrderParams; body: NewBookOrder },
): Promise<BookQuote> {
  const user = requireUser(context);
  await enforceLimit(context, "bookQuotesByUser", user.userId, "order_processing");
  return (await quoteBookOrder(context, user, params, body)).quote;
}

/** Orders printed books and starts the payment. It is priced again: the buyer pays what they saw, or nothing. */
export async function createBookOrder(
  context: Context,
  { params, body }: { params: OrderParams; body: NewBookOrder },
): Promise<StartedOrder> {
  const user = requireUser(context);
  let quoted: QuotedOrder | null = null;
  return startOrder(context, {
    ...{ params, body, returnTo: body.return_to ?? "/orders/book" },
    async quote() {
      quoted = await quoteBookOrder(context, user, params, body);
      const { sale, quote, costs } = quoted;
      const { title } = sale.edition.details;
      return {
        ...{ kind: "book", title: body.quantity === 1 ? title : `${title} × ${body.quantity}` },
        price: { amount: quote.total, currency: quote.currency },
        items: [{ id: sale.book.post_id, title, amount: quote.copies }],
        costs,
      };
    },
    count: (buyerId) => enforceLimit(context, "ordersByUser", buyerId, "order_processing"),
    async save(scope, { id, buyer_id, site_id, created_at }) {
      if (quoted) await insertBookOrder(scope, { id, buyer_id, site_id, created_at }, body, quoted);
    },
  });
}

async function insertBookOrder(
  { platform, transaction }: Scope,
  order: Pick<OrderRow, "id" | "buyer_id" | "site_id" | "created_at">,
  { quantity, shipping_address }: NewBookOrder,
  { sale: { book, edition, isDomestic, isOwn }, quote, printCost }: QuotedOrder,
): Promise<void> {
  await bookOrders(platform.db).create(
    {
      ...order,
      ...{ book_id: book.post_id, edition, quantity, unit_price: quote.unit_price, copies: quote.copies },
      ...{ print_cost: printCost, shipping: quote.shipping, tax: quote.tax, currency: quote.currency },
      ...{ is_domestic: isDomestic, is_own: isOwn, fulfilled_by: edition.fulfillment },
      ...{ shipping_option: quote.shipping_option, shipping_address },
      preorder_until: isPreorder(edition, platform.clock.now()) ? edition.preorder_until : null,
      ...{
        state: "unpaid",
        job_id: null,
        job_number: 1,
        job_changed_at: null,
        tracking: null,
        problem: null,
      },
      ...{ next_check_at: null, not_found_at: null, confirmed_at: null },
    },
    { transaction },
  );
}

/** Cancels an order before it is printed, and refunds it in full. A job at the press is stopped first. */
export async function cancelBookOrder(
  context: Context,
  { params: { id } }: { params: { id: string } },
): Promise<BookOrder> {
  const { userId } = requireUser(context);
  const order = await inTransaction(context, (inside) => lockOwn(inside, id, userId));
  if (!canCancel(order.state)) throw new Refusal("order_in_print");
  // The press decides whether it can still stop. Within India we do: the row's lock decides, and the courier follows.
  const isAtPress = order.state === "submitted" && !order.is_domestic;
  if (isAtPress && order.job_id !== null) await stopJob(context, order.job_id);
  await inTransaction(context, async (inside) => {
    const current = await lockOwn(inside, id, userId);
    // The press may report sooner that it stopped.
    if (current.state === "canceled") return;
    // It may have been sent to the press since.
    if (!canCancel(current.state) || current.job_id !== order.job_id) throw new Refusal("order_in_print");
    await setState(inside, current, "canceled", "You canceled this order.");
    const { platform, transaction } = inside;
    // A courier may have it, even if it never answered.
    await bookOrders(platform.db).update(
      { next_check_at: isAtPress ? null : platform.clock.now() },
      { where: { id }, transaction },
    );
    if (!isAtPress) transaction.afterCommit(() => platform.jobs.soon(runDueBookOrdersJob));
    await refundOrderInFull(inside, id, { cause: "canceled", requestedBy: userId });
  });
  return presentBookOrder(context, await inTransaction(context, (inside) => lockOwn(inside, id, userId)));
}

async function stopJob({ platform }: Context, jobId: string): Promise<void> {
  try {
    await requirePress(platform).cancel(jobId);
  } catch (error) {
    if (error instanceof FulfillmentRefused) throw new Refusal("order_in_print");
    throw isFulfillmentTrouble(error) ? new Refusal("press_unreachable", { retryAfter: 30 }) : error;
  }
}

/** Locks one of the caller's paid orders. */
async function lockOwn(context: CommandContext, id: string, userId: string): Promise<OrderRow> {
  const order = await lockOrder(context, id);
  if (order?.buyer_id !== userId || order.state === "unpaid") throw new Refusal("order_not_found");
  return order;
}

/** Corrects the address of an order that isn't being printed. One that the press rejected is sent to it again. */
export async function updateBookAddress(
  context: CommandContext,
  { params: { id }, body }: { params: { id: string }; body: { shipping_address: ShippingAddress } },
): Promise<BookOrder> {
  const { platform, transaction } = context;
  const { userId } = requireUser(context);
  const order = await lockOwn(context, id, userId);
  const address = body.shipping_address;
  refuseAddress(address);
  if (address.country !== order.shipping_address.country) {
    throw new Refusal("address_refused", {
      message: "Shipping was paid for another country.",
      next: "Cancel this order and place a new one.",
    });
  }
  if (!["preorder", "queued", "needs_address"].includes(order.state)) throw new Refusal("order_in_print");
  await bookOrders(platform.db).update(
    { shipping_address: address, problem: null },
    { where: { id }, transaction },
  );
  if (order.state === "needs_address") await requeue(context, order, "The address was corrected.");
  else await addStep(context, order, order.state, "The address was changed.");
  return presentBookOrder(context, (await lockOrder(context, id)) as OrderRow);
}

/** Has an order that waited for a correction sent to the press again, as another job; `edition`: with its files. */
export async function requeue(
  scope: Scope,
  order: OrderRow,
  note: string,
  edition = order.edition,
): Promise<void> {
  const { platform, transaction } = scope;
  await setState(scope, order, "queued", note);
  await bookOrders(platform.db).update(
    {
      ...{ edition, job_id: null, job_number: order.job_number + 1, job_changed_at: null, problem: null },
      not_found_at: null,
      next_check_at: platform.clock.now(),
    },
    { where: { id: order.id }, transaction },
  );
  transaction.afterCommit(() => platform.jobs.soon(runDueBookOrdersJob));
}

/** Records that the creator shipped an order. */
export async function shipBookOrder(
  context: CommandContext,
  { params, body }: { params: BookKey; body: { courier: string; number: string; url?: string | null } },
): Promise<SiteBookOrder> {
  const { platform, transaction } = context;
  requireCreator(context, params.siteId);
  const order = await lockOrder(context, params.id);
  if (order?.site_id !== params.siteId || order.state === "unpaid") throw new Refusal("order_not_found");
  const isTheirs = order.fulfilled_by === "self" && (order.state === "queued" || order.state === "shipped");
  if (!isTheirs) throw new Refusal("order_not_yours_to_ship");
  const tracking = { courier: body.courier, number: body.number, url: body.url ?? null };
  await bookOrders(platform.db).update({ tracking }, { where: { id: order.id }, transaction });
  if (order.state === "queued") await setState(context, order, "shipped", "");
  return presentSiteOrder(context, (await lockOrder(context, order.id)) as OrderRow);
}

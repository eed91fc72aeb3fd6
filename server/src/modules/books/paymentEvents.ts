import { isBeforePrint, isRefunded } from "@quire/domain/books/orderStates";
import type { Scope } from "../../platform/scope.ts";
import { bookOrders } from "./models/bookOrders.ts";
import { lockOrder, setState } from "./orders/bookOrderRow.ts";
import { runDueBookOrdersJob } from "./orders/runDueBookOrders.ts";

const DAY_MS = 24 * 60 * 60_000;

/** Queues a paid order, or keeps it as a preorder until its date. */
export async function queuePaidOrder(scope: Scope, { orderId }: { orderId: string }): Promise<void> {
  const { platform, transaction } = scope;
  const order = await lockOrder(scope, orderId);
  if (order?.state !== "unpaid") return;
  const now = platform.clock.now();
  await bookOrders(platform.db).update(
    { state: "queued", confirmed_at: now, next_check_at: now },
    { where: { id: orderId }, transaction },
  );
  await setState(scope, order, order.preorder_until === null ? "queued" : "preorder");
  transaction.afterCommit(() => platform.jobs.soon(runDueBookOrdersJob));
}

/** Cancels an order whose payment was refunded, unless it is printed. A job that the press has, or may have, is stopped. */
export async function endRefundedOrder(scope: Scope, { orderId }: { orderId: string }): Promise<void> {
  const { platform, transaction } = scope;
  const order = await lockOrder(scope, orderId);
  if (!order || order.state === "unpaid" || !isBeforePrint(order.state)) return;
  await setState(scope, order, "canceled", "The payment was refunded.");
  await bookOrders(platform.db).update(
    { next_check_at: platform.clock.now() },
    { where: { id: orderId }, transaction },
  );
  transaction.afterCommit(() => platform.jobs.soon(runDueBookOrdersJob));
}

/** Refunds an order that was canceled or lost again, after a bank rejected its refund. */
export async function refundAgain(scope: Scope, { orderId }: { orderId: string }): Promise<void> {
  const { platform, transaction } = scope;
  const order = await lockOrder(scope, orderId);
  if (!order || !isRefunded(order.state)) return;
  await bookOrders(platform.db).update(
    { next_check_at: new Date(platform.clock.now().getTime() + DAY_MS) },
    { where: { id: orderId }, transaction },
  );
}

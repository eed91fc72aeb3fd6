import {
  adjustedCostEntries,
  type Costs,
  fixedCostEntries,
  remainderOf,
  totalCosts,
} from "@quire/domain/billing/journals";
import type { ReadScope, Scope } from "../../platform/scope.ts";
import { saleStateOf } from "./disputes/saleStateOf.ts";
import { postJournal } from "./ledger/postJournal.ts";
import { orders } from "./models/orders.ts";
import { findOrder, journalOf, saleOf } from "./orders/orderRow.ts";

/** The book is printed: from now on its printer and courier are owed in full, whatever is refunded. */
export const fixCosts = (scope: Scope, orderId: string): Promise<void> => setFixed(scope, orderId, true);

/** The press has canceled a job, or failed: it is owed nothing beyond what is left of the payment. */
export const releaseCosts = (scope: Scope, orderId: string): Promise<void> => setFixed(scope, orderId, false);

async function setFixed(scope: Scope, orderId: string, isFixed: boolean): Promise<void> {
  const { platform, transaction } = scope;
  const order = await findOrder(platform, orderId, { transaction, lock: true });
  if (!order || order.costs_fixed === isFixed) return;
  await orders(platform.db).update({ costs_fixed: isFixed }, { where: { id: orderId }, transaction });
  const entries = fixedCostEntries(saleOf(order), isFixed, await saleStateOf(scope, order));
  if (entries.length === 0) return;
  const kind = isFixed ? "costs_fixed" : "costs_released";
  await postJournal(scope, { ...journalOf(order, platform.newId()), kind, entries });
}

/** What an order holds beyond its costs: the shares of its creator and ours, from which a dearer print can be paid. */
export async function marginOf({ platform, transaction }: ReadScope, orderId: string): Promise<number> {
  const order = await findOrder(platform, orderId, { transaction });
  if (!order) return 0;
  const { amount, costs } = remainderOf(saleOf(order), order.amount_refunded);
  return amount - totalCosts(costs);
}

/** Books how much more (or less, if negative) the press charged than the order holds, once per order. */
export async function adjustCosts(
  scope: Scope,
  orderId: string,
  more: Pick<Costs, "printer" | "courier">,
): Promise<void> {
  const order = await findOrder(scope.platform, orderId, { transaction: scope.transaction });
  if (!order) return;
  const { split } = remainderOf(saleOf(order), order.amount_refunded);
  const entries = adjustedCostEntries(more, split.creator);
  if (entries.length === 0) return;
  await postJournal(scope, { ...journalOf(order, orderId), kind: "cost_adjusted", entries });
}

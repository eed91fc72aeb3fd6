import type { FulfillmentState } from "@quire/domain/books/orderStates";
import type { ReadScope, Scope } from "../../../platform/scope.ts";
import { fixCosts, releaseCosts } from "../../billing/bookCosts.ts";
import { type BookOrderColumns, bookOrders } from "../models/bookOrders.ts";
import { announceStep } from "./announceStep.ts";

/** An order of printed books. */
export type OrderRow = BookOrderColumns;

/** SQL: the columns of an order `o` of printed books, amounts as numbers. */
export const BOOK_ORDER_COLUMNS = `o.id, o.buyer_id, o.site_id, o.book_id, o.edition, o.quantity,
  o.unit_price::float8 AS unit_price, o.copies::float8 AS copies, o.print_cost::float8 AS print_cost,
  o.shipping::float8 AS shipping, o.tax::float8 AS tax, o.currency, o.is_domestic, o.is_own, o.fulfilled_by,
  o.shipping_option, o.shipping_address, o.preorder_until::text AS preorder_until, o.state, o.job_id, o.job_number,
  o.job_changed_at, o.tracking, o.problem, o.next_check_at, o.not_found_at, o.created_at, o.confirmed_at`;

/** Reads orders `o` of printed books that match `where`. */
export const findBookOrders = (
  scope: ReadScope,
  where: string,
  binds: Record<string, unknown>,
): Promise<OrderRow[]> =>
  scope.select<OrderRow>(`SELECT ${BOOK_ORDER_COLUMNS} FROM book_orders o WHERE ${where}`, binds);

/** Locks an order until the transaction ends, after its payment, and returns it; null if there is none. */
export async function lockOrder(scope: Scope, id: string): Promise<OrderRow | null> {
  // A refund locks the payment first too: in the other order they would wait for each other.
  await scope.execute("SELECT 1 FROM orders WHERE id = $id FOR NO KEY UPDATE", { id });
  const [row] = await findBookOrders(scope, "o.id = $id FOR NO KEY UPDATE", { id });
  return row ?? null;
}

/** From these states on the press or the courier is owed its costs. */
export const OWED: readonly FulfillmentState[] = ["accepted", "printing", "shipped"];

/** In these the press prints nothing, even if it had accepted the job before: a refund owes it nothing. */
const UNPRINTED: readonly FulfillmentState[] = ["needs_file", "needs_address", "canceled", "failed"];

/** Moves a locked order to another state, as a step that its buyer sees and is notified of. */
export async function setState(
  scope: Scope,
  order: OrderRow,
  state: FulfillmentState,
  note = "",
): Promise<void> {
  const { platform, transaction } = scope;
  await bookOrders(platform.db).update({ state }, { where: { id: order.id }, transaction });
  if (OWED.includes(state) && order.fulfilled_by === "provider") await fixCosts(scope, order.id);
  if (UNPRINTED.includes(state)) await releaseCosts(scope, order.id);
  await addStep(scope, order, state, note);
  await announceStep(scope, order, state, note);
}

export async function addStep(
  scope: Scope,
  { id }: OrderRow,
  state: FulfillmentState,
  note: string,
): Promise<void> {
  await scope.execute(
    `INSERT INTO book_order_steps (order_id, seq, state, note, at)
     SELECT $id::text, coalesce(max(seq), 0) + 1, $state::text, $note::text, $now::timestamptz
       FROM book_order_steps WHERE order_id = $id::text`,
    { id, state, note: note.slice(0, 1000), now: scope.platform.clock.now() },
  );
}

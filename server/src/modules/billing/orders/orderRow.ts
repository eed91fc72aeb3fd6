import { type Sale, totalCosts } from "@quire/domain/billing/journals";
import { Transaction } from "sequelize";
import { select } from "../../../platform/database/select.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { JournalSubject } from "../ledger/postJournal.ts";
import { type OrderColumns, orders } from "../models/orders.ts";

/** A row of `orders`, without the columns that only its creation and the sweep use. */
export type OrderRow = Omit<OrderColumns, "idempotency_key" | "next_check_at">;

/** The fields of a new order. */
export const NEW_ORDER = {
  state: "pending",
  note: null,
  provider_order_id: null,
  checkout_url: null,
  payment_id: null,
  costs: null,
  costs_fixed: false,
  creator_share: null,
  fee: null,
  confirmed_at: null,
  processing_at: null,
  refunded_at: null,
  amount_refunded: 0,
  reconcile_attempts: 0,
} as const satisfies Partial<OrderRow>;

export const ORDER_COLUMNS = `o.id, o.buyer_id, o.site_id, o.kind, o.provider, o.amount::float8 AS amount, o.currency, o.state, o.title,
  o.message, o.is_private, o.details, o.note, o.return_url, o.request_hash, o.provider_order_id, o.checkout_url, o.payment_id,
  o.costs, o.costs_fixed, o.creator_share::float8 AS creator_share, o.fee::float8 AS fee, o.created_at, o.confirmed_at, o.processing_at,
  o.refunded_at,
  o.amount_refunded::float8 AS amount_refunded, o.reconcile_attempts`;

interface ReadOptions {
  transaction?: Transaction | null;
  /** Locks the order until the transaction ends. */
  lock?: boolean;
}

/** Reads orders `o` that match `where`. */
export async function findOrders(
  { db }: Pick<Platform, "db">,
  where: string,
  bind: Record<string, unknown>,
  { transaction = null, lock = false }: ReadOptions = {},
): Promise<OrderRow[]> {
  const sql = `SELECT ${ORDER_COLUMNS} FROM orders o WHERE ${where}${lock ? " FOR NO KEY UPDATE" : ""}`;
  return select<OrderRow>(db, sql, bind, transaction);
}

/** The first order that matches; null if there is none. */
export async function findOrderBy(...query: Parameters<typeof findOrders>): Promise<OrderRow | null> {
  const [row] = await findOrders(...query);
  return row ?? null;
}

export async function findOrder(
  { db }: Pick<Platform, "db">,
  id: string,
  { transaction = null, lock = false }: ReadOptions = {},
): Promise<OrderRow | null> {
  const row = await orders(db).findByPk(id, {
    attributes: { exclude: ["idempotency_key", "next_check_at"] },
    transaction,
    ...(lock ? { lock: Transaction.LOCK.NO_KEY_UPDATE } : {}),
  });
  return row?.get() ?? null;
}

/** What the ledger needs to know of a paid order. */
export function saleOf({ provider, amount, creator_share, costs, costs_fixed }: OrderRow): Sale {
  const creator = creator_share ?? 0;
  const split = { creator, platform: amount - totalCosts(costs) - creator };
  return { provider, amount, costs, areCostsFixed: costs_fixed, split };
}

/** The common fields of an order's journals. `subjectId`: the id of what happened. */
export function journalOf(
  { id: orderId, currency, site_id: ownerId }: OrderRow,
  subjectId: string,
): JournalSubject {
  return { subjectId, orderId, currency, ownerId };
}

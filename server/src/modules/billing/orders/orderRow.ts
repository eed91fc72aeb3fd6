import type { Sale } from "@quire/domain/billing/journals";
import type { Currency } from "@quire/domain/billing/money";
import type { OrderState, PaymentProvider } from "@quire/domain/enums";
import type { Transaction } from "sequelize";
import { selectPrepared } from "../../../platform/database/selectPrepared.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { JournalSubject } from "../ledger/postJournal.ts";

/** An order as it is kept. Amounts are minor units of its currency. */
export interface OrderRow {
  id: string;
  buyer_id: string;
  site_id: string;
  kind: "post" | "bulk" | "support";
  provider: PaymentProvider;
  amount: number;
  currency: Currency;
  state: Extract<OrderState, "pending" | "failed" | "confirmed" | "error">;
  title: string;
  message: string | null;
  is_private: boolean;
  /** What the buyer left for what is delivered later. */
  details: string | null;
  note: string | null;
  return_url: string;
  request_hash: Buffer;
  provider_order_id: string | null;
  checkout_url: string | null;
  payment_id: string | null;
  creator_share: number | null;
  fee: number | null;
  created_at: Date;
  settled_at: Date | null;
  /** Since when its bank is to answer; null where none is waited for. */
  processing_at: Date | null;
  /** When all of it had gone back. */
  refunded_at: Date | null;
  /** How much of it went back. */
  returned: number;
  /** How often its provider was asked by nobody's wish. */
  looks: number;
}

/** What nothing has happened to yet. */
export const UNTOUCHED = {
  state: "pending",
  note: null,
  provider_order_id: null,
  checkout_url: null,
  payment_id: null,
  creator_share: null,
  fee: null,
  settled_at: null,
  processing_at: null,
  refunded_at: null,
  returned: 0,
  looks: 0,
} as const satisfies Partial<OrderRow>;

/** Largest amounts are below 2^53 by far; a bigint would arrive as text, and sums would join it to other text. */
export const ORDER_COLUMNS = `o.id, o.buyer_id, o.site_id, o.kind, o.provider, o.amount::float8 AS amount, o.currency, o.state, o.title,
  o.message, o.is_private, o.details, o.note, o.return_url, o.request_hash, o.provider_order_id, o.checkout_url, o.payment_id,
  o.creator_share::float8 AS creator_share, o.fee::float8 AS fee, o.created_at, o.settled_at, o.processing_at,
  o.refunded_at,
  o.returned::float8 AS returned, o.looks`;

interface Reading {
  transaction?: Transaction | null;
  /** Holds the order until the transaction ends. */
  lock?: boolean;
}

/** SQL: orders `o`, with what is asked after WHERE: one of a few texts, since each is parsed once. */
export async function findOrders(
  { db }: Pick<Platform, "db">,
  where: string,
  bind: Record<string, unknown>,
  { transaction = null, lock = false }: Reading = {},
): Promise<OrderRow[]> {
  const sql = `SELECT ${ORDER_COLUMNS} FROM orders o WHERE ${where}${lock ? " FOR NO KEY UPDATE" : ""}`;
  return selectPrepared<OrderRow>(db, sql, bind, transaction);
}

/** The one order of which this is true; null where there is none. */
export async function findOrderBy(...asked: Parameters<typeof findOrders>): Promise<OrderRow | null> {
  const [row] = await findOrders(...asked);
  return row ?? null;
}

export const findOrder = (
  platform: Pick<Platform, "db">,
  id: string,
  reading: Reading = {},
): Promise<OrderRow | null> => findOrderBy(platform, "o.id = $id", { id }, reading);

/** What the ledger needs of an order that was paid, as it was paid. */
export function saleOf({ provider, amount, creator_share }: OrderRow): Sale {
  const creator = creator_share ?? 0;
  return { provider, amount, split: { creator, platform: amount - creator } };
}

/** What journals about an order have in common. `subjectId`: what happened to it. */
export function journalOf(
  { id: orderId, currency, site_id: ownerId }: OrderRow,
  subjectId: string,
): JournalSubject {
  return { subjectId, orderId, currency, ownerId };
}

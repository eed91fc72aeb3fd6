import type { Costs } from "@quire/domain/billing/journals";
import type { Currency } from "@quire/domain/billing/money";
import type { OrderState, PaymentProvider } from "@quire/domain/enums";
import { DataTypes } from "sequelize";
import { table } from "../../../platform/database/table.ts";

/** Amounts are minor units of its currency. */
export interface OrderColumns {
  id: string;
  buyer_id: string;
  /** The creator, whose id is their site's. */
  site_id: string;
  kind: "post" | "bulk" | "support" | "book";
  provider: PaymentProvider;
  amount: number;
  currency: Currency;
  state: Extract<OrderState, "pending" | "failed" | "confirmed" | "error">;
  title: string;
  /** A supporter's message. */
  message: string | null;
  is_private: boolean;
  /** Shown to the buyer: why it is in error or was refunded. */
  note: string | null;
  return_url: string;
  idempotency_key: string;
  request_hash: Buffer;
  /** Null until the provider has answered. */
  provider_order_id: string | null;
  checkout_url: string | null;
  /** Null until it is paid. */
  payment_id: string | null;
  /** What others get of the amount: of printed books; null for others. */
  costs: Costs | null;
  /** The book is printed: printer and courier are owed in full, whatever is refunded. */
  costs_fixed: boolean;
  /** Null until it is paid. */
  creator_share: number | null;
  /** The provider's fee; null until known. */
  fee: number | null;
  created_at: Date;
  confirmed_at: Date | null;
  /** When it was refunded in full. */
  refunded_at: Date | null;
  /** The buyer's instructions for what is delivered later, for the creator alone. */
  details: string | null;
  /** How much of it was refunded. */
  amount_refunded: number;
  /** Since when a bank is processing the payment; null if none is. */
  processing_at: Date | null;
  /** When a sweep checks it next; null if nothing is due. */
  next_check_at: Date | null;
  /** How often the reconciler has checked it. */
  reconcile_attempts: number;
}

type NewOrder = Pick<
  OrderColumns,
  | "id"
  | "buyer_id"
  | "site_id"
  | "kind"
  | "provider"
  | "amount"
  | "currency"
  | "title"
  | "return_url"
  | "idempotency_key"
  | "request_hash"
  | "created_at"
> &
  Partial<OrderColumns>;

export const orders = table<OrderColumns, NewOrder>("orders", {
  id: { type: DataTypes.TEXT, primaryKey: true },
  buyer_id: DataTypes.TEXT,
  site_id: DataTypes.TEXT,
  kind: DataTypes.TEXT,
  provider: DataTypes.TEXT,
  amount: DataTypes.BIGINT,
  currency: DataTypes.TEXT,
  state: DataTypes.TEXT,
  title: DataTypes.TEXT,
  message: DataTypes.TEXT,
  is_private: DataTypes.BOOLEAN,
  note: DataTypes.TEXT,
  return_url: DataTypes.TEXT,
  idempotency_key: DataTypes.TEXT,
  request_hash: DataTypes.BLOB,
  provider_order_id: DataTypes.TEXT,
  checkout_url: DataTypes.TEXT,
  payment_id: DataTypes.TEXT,
  costs: DataTypes.JSONB,
  costs_fixed: DataTypes.BOOLEAN,
  creator_share: DataTypes.BIGINT,
  fee: DataTypes.BIGINT,
  created_at: DataTypes.DATE,
  confirmed_at: DataTypes.DATE,
  refunded_at: DataTypes.DATE,
  details: DataTypes.TEXT,
  amount_refunded: DataTypes.BIGINT,
  processing_at: DataTypes.DATE,
  next_check_at: DataTypes.DATE,
  reconcile_attempts: DataTypes.SMALLINT,
});

export interface OrderItemColumns {
  order_id: string;
  /** From 1. */
  position: number;
  /** The post; it may be deleted once the payment was refunded. */
  item_id: string;
  /** As it was when ordered. */
  title: string;
  amount: number;
}

export const orderItems = table<OrderItemColumns>("order_items", {
  order_id: { type: DataTypes.TEXT, primaryKey: true },
  position: { type: DataTypes.INTEGER, primaryKey: true },
  item_id: DataTypes.TEXT,
  title: DataTypes.TEXT,
  amount: DataTypes.BIGINT,
});

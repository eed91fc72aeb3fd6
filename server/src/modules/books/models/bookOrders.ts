import type { ShippingAddress, ShippingOption, Tracking } from "@quire/contracts/records/bookOrder";
import type { FulfillmentState } from "@quire/domain/books/orderStates";
import type { BookCurrency } from "@quire/domain/books/printPrices";
import { DataTypes } from "sequelize";
import { table } from "../../../platform/database/table.ts";
import type { Edition } from "./books.ts";

/** Amounts are minor units of its currency. */
export interface BookOrderColumns {
  /** Also the id of the payment's order. */
  id: string;
  buyer_id: string;
  site_id: string;
  book_id: string;
  edition: Edition;
  quantity: number;
  unit_price: number;
  copies: number;
  print_cost: number;
  shipping: number;
  tax: number;
  currency: BookCurrency;
  is_domestic: boolean;
  is_own: boolean;
  fulfilled_by: "provider" | "self";
  shipping_option: ShippingOption;
  shipping_address: ShippingAddress;
  /** ISO date. */
  preorder_until: string | null;
  state: FulfillmentState;
  job_id: string | null;
  job_number: number;
  job_changed_at: Date | null;
  tracking: Tracking | null;
  problem: { message: string; suggestion: ShippingAddress | null } | null;
  next_check_at: Date | null;
  not_found_at: Date | null;
  created_at: Date;
  confirmed_at: Date | null;
}

export const bookOrders = table<BookOrderColumns>("book_orders", {
  id: { type: DataTypes.TEXT, primaryKey: true },
  buyer_id: DataTypes.TEXT,
  site_id: DataTypes.TEXT,
  book_id: DataTypes.TEXT,
  edition: DataTypes.JSONB,
  quantity: DataTypes.INTEGER,
  unit_price: DataTypes.BIGINT,
  copies: DataTypes.BIGINT,
  print_cost: DataTypes.BIGINT,
  shipping: DataTypes.BIGINT,
  tax: DataTypes.BIGINT,
  currency: DataTypes.TEXT,
  is_domestic: DataTypes.BOOLEAN,
  is_own: DataTypes.BOOLEAN,
  fulfilled_by: DataTypes.TEXT,
  shipping_option: DataTypes.JSONB,
  shipping_address: DataTypes.JSONB,
  preorder_until: DataTypes.DATEONLY,
  state: DataTypes.TEXT,
  job_id: DataTypes.TEXT,
  job_number: DataTypes.INTEGER,
  job_changed_at: DataTypes.DATE,
  tracking: DataTypes.JSONB,
  problem: DataTypes.JSONB,
  next_check_at: DataTypes.DATE,
  not_found_at: DataTypes.DATE,
  created_at: DataTypes.DATE,
  confirmed_at: DataTypes.DATE,
});

/** A step of an order, as its buyer sees it; only added. */
interface BookOrderStepColumns {
  order_id: string;
  seq: number;
  state: FulfillmentState;
  note: string;
  at: Date;
}

export const bookOrderSteps = table<BookOrderStepColumns>("book_order_steps", {
  order_id: { type: DataTypes.TEXT, primaryKey: true },
  seq: { type: DataTypes.INTEGER, primaryKey: true },
  state: DataTypes.TEXT,
  note: DataTypes.TEXT,
  at: DataTypes.DATE,
});

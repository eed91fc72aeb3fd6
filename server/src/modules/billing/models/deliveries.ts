import type { DeliveryState, PromisedGood } from "@quire/domain/billing/deliveries";
import { DataTypes } from "sequelize";
import { table } from "../../../platform/database/table.ts";

/** A post that its creator delivers after the sale. */
export interface DeliveryColumns {
  id: string;
  order_id: string;
  /** The post may be deleted once the payment was refunded. */
  post_id: string;
  site_id: string;
  buyer_id: string;
  good_type: PromisedGood;
  state: DeliveryState;
  text: string | null;
  file_id: string | null;
  link: string | null;
  meets_at: Date | null;
  due_at: Date;
  /** When its buyer was told that it is late. */
  late_notified_at: Date | null;
  /** Stays after a refund: if that fails, it is delivered again. */
  delivered_at: Date | null;
  created_at: Date;
}

type NewDelivery = Pick<
  DeliveryColumns,
  "id" | "order_id" | "post_id" | "site_id" | "buyer_id" | "good_type" | "due_at" | "created_at"
> &
  Partial<DeliveryColumns>;

export const deliveries = table<DeliveryColumns, NewDelivery>("deliveries", {
  id: { type: DataTypes.TEXT, primaryKey: true },
  order_id: DataTypes.TEXT,
  post_id: DataTypes.TEXT,
  site_id: DataTypes.TEXT,
  buyer_id: DataTypes.TEXT,
  good_type: DataTypes.TEXT,
  state: DataTypes.TEXT,
  text: DataTypes.TEXT,
  file_id: DataTypes.TEXT,
  link: DataTypes.TEXT,
  meets_at: DataTypes.DATE,
  due_at: DataTypes.DATE,
  late_notified_at: DataTypes.DATE,
  delivered_at: DataTypes.DATE,
  created_at: DataTypes.DATE,
});

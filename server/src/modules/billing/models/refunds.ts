import { DataTypes } from "sequelize";
import { table } from "../../../platform/database/table.ts";

export interface RefundColumns {
  id: string;
  order_id: string;
  /** Minor units of the order's currency. */
  amount: number;
  cause: "creator" | "duplicate" | "provider" | "undelivered" | "canceled";
  /** The creator's reason. */
  reason: string;
  requested_by: string | null;
  state: "requested" | "processed" | "failed";
  /** Null until it was sent. */
  provider_refund_id: string | null;
  created_at: Date;
  closed_at: Date | null;
}

type NewRefund = Pick<RefundColumns, "id" | "order_id" | "amount" | "cause" | "created_at"> &
  Partial<RefundColumns>;

export const refunds = table<RefundColumns, NewRefund>("refunds", {
  id: { type: DataTypes.TEXT, primaryKey: true },
  order_id: DataTypes.TEXT,
  amount: DataTypes.BIGINT,
  cause: DataTypes.TEXT,
  reason: DataTypes.TEXT,
  requested_by: DataTypes.TEXT,
  state: DataTypes.TEXT,
  provider_refund_id: DataTypes.TEXT,
  created_at: DataTypes.DATE,
  closed_at: DataTypes.DATE,
});

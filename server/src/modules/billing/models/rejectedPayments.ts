import { DataTypes } from "sequelize";
import { table } from "../../../platform/database/table.ts";

/** A payment that doesn't fit its order. All of it is refunded. */
export interface RejectedPaymentColumns {
  order_id: string;
  /** Minor units. */
  amount: number;
  /** As its provider reports it: any currency. */
  currency: string;
  state: "requested" | "refunded" | "failed";
  created_at: Date;
  closed_at: Date | null;
}

type NewRejectedPayment = Pick<RejectedPaymentColumns, "order_id" | "amount" | "currency" | "created_at"> &
  Partial<RejectedPaymentColumns>;

export const rejectedPayments = table<RejectedPaymentColumns, NewRejectedPayment>("rejected_payments", {
  order_id: { type: DataTypes.TEXT, primaryKey: true },
  amount: DataTypes.BIGINT,
  currency: DataTypes.TEXT,
  state: DataTypes.TEXT,
  created_at: DataTypes.DATE,
  closed_at: DataTypes.DATE,
});

import { DataTypes } from "sequelize";
import { table } from "../../../platform/database/table.ts";

export interface DisputeColumns {
  id: string;
  order_id: string;
  provider_dispute_id: string;
  state: "open" | "won" | "lost";
  opened_at: Date;
  closed_at: Date | null;
  /** How much of the payment the bank asks for, in minor units. */
  amount: number;
  /** The provider's refund that shows the amount of this dispute, once lost. */
  provider_refund_id: string | null;
}

type NewDispute = Omit<DisputeColumns, "closed_at" | "provider_refund_id"> & Partial<DisputeColumns>;

export const disputes = table<DisputeColumns, NewDispute>("disputes", {
  id: { type: DataTypes.TEXT, primaryKey: true },
  order_id: DataTypes.TEXT,
  provider_dispute_id: DataTypes.TEXT,
  state: DataTypes.TEXT,
  opened_at: DataTypes.DATE,
  closed_at: DataTypes.DATE,
  amount: DataTypes.BIGINT,
  provider_refund_id: DataTypes.TEXT,
});

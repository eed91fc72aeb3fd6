import type { PaymentProvider } from "@quire/domain/enums";
import { DataTypes } from "sequelize";
import { table } from "../../../platform/database/table.ts";

/** A refund or dispute that a sweep found in a provider's list and handled. */
export interface ProviderEventColumns {
  provider: PaymentProvider;
  /** The provider's id of the refund or dispute. */
  provider_id: string;
  payment_id: string;
  /** Only states that we treat differently. */
  state: "processed" | "failed" | "open" | "won" | "lost";
  /** Whether the payment was ours then; others may become ours later. */
  is_ours: boolean;
  listed_at: Date;
}

export const providerEvents = table<ProviderEventColumns>("provider_events", {
  provider: { type: DataTypes.TEXT, primaryKey: true },
  provider_id: { type: DataTypes.TEXT, primaryKey: true },
  payment_id: DataTypes.TEXT,
  state: DataTypes.TEXT,
  is_ours: DataTypes.BOOLEAN,
  listed_at: DataTypes.DATE,
});

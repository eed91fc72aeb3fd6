import type { Currency } from "@quire/domain/billing/money";
import type { ProInterval } from "@quire/domain/billing/proPlans";
import type { PaymentProvider } from "@quire/domain/enums";
import { DataTypes } from "sequelize";
import { table } from "../../../platform/database/table.ts";

/** The plan that a provider requires for what we sell. */
export interface ProviderPlanColumns {
  provider: PaymentProvider;
  plan_interval: ProInterval;
  currency: Currency;
  amount: number;
  /** Our account at the provider; another account has plans of its own. */
  account: string;
  plan_id: string;
}

export const providerPlans = table<ProviderPlanColumns>("provider_plans", {
  provider: { type: DataTypes.TEXT, primaryKey: true },
  plan_interval: { type: DataTypes.TEXT, primaryKey: true },
  currency: { type: DataTypes.TEXT, primaryKey: true },
  amount: { type: DataTypes.BIGINT, primaryKey: true },
  account: { type: DataTypes.TEXT, primaryKey: true },
  plan_id: DataTypes.TEXT,
});

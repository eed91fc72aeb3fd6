import type { Transaction } from "sequelize";
import type { Platform } from "../../../platform/platform.ts";
import { subscriptionCharges } from "../models/subscriptions.ts";
import type { SubscriptionRow } from "./subscriptionRow.ts";

/** The ids of subscriptions with a charge whose fee is unknown. */
export async function unknownFees(
  { db }: Pick<Platform, "db">,
  rows: readonly SubscriptionRow[],
  transaction: Transaction | null = null,
): Promise<Set<string>> {
  const charges = await subscriptionCharges(db).findAll({
    attributes: ["subscription_id"],
    where: { subscription_id: rows.map(({ id }) => id), fee: null },
    transaction,
  });
  return new Set(charges.map((charge) => charge.get().subscription_id));
}

import { QueryTypes, type Transaction } from "sequelize";
import type { Platform } from "../../../platform/platform.ts";
import type { SubscriptionRow } from "./subscriptionRow.ts";

/** The ids of those that were charged, and whose provider has not told yet what it kept. */
export async function unknownFees(
  { db }: Pick<Platform, "db">,
  rows: readonly SubscriptionRow[],
  transaction: Transaction | null = null,
): Promise<Set<string>> {
  const found = await db.query<{ id: string }>(
    "SELECT DISTINCT subscription_id AS id FROM subscription_charges WHERE subscription_id = ANY ($ids) AND fee IS NULL",
    { bind: { ids: rows.map(({ id }) => id) }, transaction, type: QueryTypes.SELECT },
  );
  return new Set(found.map(({ id }) => id));
}

import type { PaymentProvider } from "@quire/domain/enums";
import { QueryTypes } from "sequelize";
import type { Platform } from "../../../platform/platform.ts";

/** Our orders, of some that a provider says were paid, that nobody here knows to be: also those that were given up. */
export async function findUnfulfilledOrders(
  { db }: Pick<Platform, "db">,
  provider: PaymentProvider,
  providerOrderIds: readonly string[],
): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `SELECT id FROM orders WHERE provider = $provider AND provider_order_id = ANY ($paid) AND state IN ('pending', 'failed')`,
    { bind: { provider, paid: providerOrderIds }, type: QueryTypes.SELECT },
  );
  return rows.map(({ id }) => id);
}

import type { PaymentProvider } from "@quire/domain/enums";
import { QueryTypes } from "sequelize";
import type { Platform } from "../../../platform/platform.ts";

/**
 * Our subscriptions, of some checkouts that a provider says were paid, that nobody here knows to be: also those that were given
 * up. What was set aside stays so.
 */
export async function unbegunAmong(
  { db }: Pick<Platform, "db">,
  provider: PaymentProvider,
  checkoutIds: readonly string[],
): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `SELECT id FROM subscriptions WHERE provider = $provider AND provider_checkout_id = ANY ($paid) AND state <> 'begun'
        AND note IS NULL`,
    { bind: { provider, paid: checkoutIds }, type: QueryTypes.SELECT },
  );
  return rows.map(({ id }) => id);
}

import type { PaymentProvider } from "@quire/domain/enums";
import type { Platform } from "../../../platform/platform.ts";
import { orders } from "../models/orders.ts";

/** Which of the paid provider orders belong to orders of ours that are not fulfilled, including closed ones. */
export async function findUnfulfilledOrders(
  { db }: Pick<Platform, "db">,
  provider: PaymentProvider,
  providerOrderIds: readonly string[],
): Promise<string[]> {
  const rows = await orders(db).findAll({
    attributes: ["id"],
    where: { provider, provider_order_id: [...providerOrderIds], state: ["pending", "failed"] },
  });
  return rows.map((row) => row.get().id);
}

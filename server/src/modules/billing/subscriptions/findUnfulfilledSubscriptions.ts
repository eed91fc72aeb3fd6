import type { PaymentProvider } from "@quire/domain/enums";
import { Op } from "sequelize";
import type { Platform } from "../../../platform/platform.ts";
import { subscriptions } from "../models/subscriptions.ts";

/**
 * Which of the paid checkouts belong to subscriptions of ours that have not started, including those given up.
 * Rejected ones stay rejected.
 */
export async function findUnfulfilledSubscriptions(
  { db }: Pick<Platform, "db">,
  provider: PaymentProvider,
  checkoutIds: readonly string[],
): Promise<string[]> {
  const rows = await subscriptions(db).findAll({
    attributes: ["id"],
    where: {
      provider,
      provider_checkout_id: [...checkoutIds],
      state: { [Op.ne]: "started" },
      note: null,
    },
  });
  return rows.map((row) => row.get().id);
}

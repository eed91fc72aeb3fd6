import { comeAgain } from "../../../platform/jobs/comeAgain.ts";
import type { Platform } from "../../../platform/platform.ts";
import { TURNS_EVERY_MS, takeTurns } from "../payments/takeTurns.ts";
import { checkOrderJob } from "./checkOrder.ts";
import { followSaleJob } from "./followSale.ts";
import type { OrderRow } from "./orderRow.ts";
import { turnOrdersJob } from "./orderTurns.ts";

/**
 * Once a minute, and soon after a sale (`jobs.soon`). What is due stands in the order itself, written by the statement that
 * keeps or settles it: an order that is pending is looked at; what follows a sale is done for one that was paid.
 */
export const turnOrders = (platform: Platform): Promise<void> =>
  comeAgain(platform, turnOrdersJob, TURNS_EVERY_MS, () =>
    takeTurns<Pick<OrderRow, "id" | "state">>(
      platform,
      "orders",
      ["id", "state"],
      ({ id: orderId, state }, transaction) => {
        const [job, verb] = state === "confirmed" ? [followSaleJob, "tell"] : [checkOrderJob, "check"];
        return platform.jobs.enqueue(transaction, job, { orderId }, { key: `${verb} ${orderId}` });
      },
    ),
  );

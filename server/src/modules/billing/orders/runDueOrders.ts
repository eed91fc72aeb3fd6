import { recurring } from "../../../platform/jobs/recurring.ts";
import type { Platform } from "../../../platform/platform.ts";
import { claimDue, TURNS_EVERY_MS } from "../payments/claimDue.ts";
import { followSaleJob } from "./afterSale.ts";
import { checkOrderJob } from "./checkOrder.ts";
import { runDueOrdersJob } from "./dueOrders.ts";
import type { OrderRow } from "./orderRow.ts";

/**
 * Once a minute, and soon after a sale (`jobs.soon`). What is due stands in the order itself, written by the statement that
 * keeps or settles it: an order that is pending is looked at; what follows a sale is done for one that was paid.
 */
export const runDueOrders = (platform: Platform): Promise<void> =>
  recurring(platform, runDueOrdersJob, TURNS_EVERY_MS, () =>
    claimDue<Pick<OrderRow, "id" | "state">>(
      platform,
      "orders",
      ["id", "state"],
      ({ id: orderId, state }, transaction) => {
        const [job, verb] = state === "confirmed" ? [followSaleJob, "tell"] : [checkOrderJob, "check"];
        return platform.jobs.enqueue(transaction, job, { orderId }, { key: `${verb} ${orderId}` });
      },
    ),
  );

import { CLAIM_EVERY_MS, claimDue } from "../../../platform/jobs/claimDue.ts";
import { recurring } from "../../../platform/jobs/recurring.ts";
import type { Platform } from "../../../platform/platform.ts";
import { afterSaleJob } from "./afterSale.ts";
import { checkOrderJob } from "./checkOrder.ts";
import { runDueOrdersJob } from "./dueOrders.ts";
import type { OrderRow } from "./orderRow.ts";

/**
 * Runs once a minute, and soon after a sale (`jobs.soon`). Due work is marked in the order itself by the statement
 * that writes it: a pending order is checked; a paid one gets its `afterSale`.
 */
export const runDueOrders = (platform: Platform): Promise<void> =>
  recurring(platform, runDueOrdersJob, CLAIM_EVERY_MS, () =>
    claimDue<Pick<OrderRow, "id" | "state">>(
      platform,
      "orders",
      ["id", "state"],
      ({ id: orderId, state }, transaction) => {
        const [job, verb] = state === "confirmed" ? [afterSaleJob, "tell"] : [checkOrderJob, "check"];
        return platform.jobs.enqueue(transaction, job, { orderId }, { key: `${verb} ${orderId}` });
      },
    ),
  );

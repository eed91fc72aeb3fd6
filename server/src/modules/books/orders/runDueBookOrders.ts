import { CLAIM_EVERY_MS, claimDue } from "../../../platform/jobs/claimDue.ts";
import { jobName } from "../../../platform/jobs/jobs.ts";
import { recurring } from "../../../platform/jobs/recurring.ts";
import type { Platform } from "../../../platform/platform.ts";

/** Finds orders of printed books that are due. */
export const runDueBookOrdersJob = jobName<Record<string, never>>("books.runDueOrders");

/** Does what one order is due for. */
export const processBookOrderJob = jobName<{ orderId: string }>("books.processOrder");

/** Runs once a minute, and soon after a payment or a webhook (`jobs.soon`). */
export const runDueBookOrders = (platform: Platform): Promise<void> =>
  recurring(platform, runDueBookOrdersJob, CLAIM_EVERY_MS, () =>
    claimDue<{ id: string }>(platform, "book_orders", ["id"], ({ id: orderId }, transaction) =>
      platform.jobs.enqueue(transaction, processBookOrderJob, { orderId }, { key: `book order ${orderId}` }),
    ),
  );

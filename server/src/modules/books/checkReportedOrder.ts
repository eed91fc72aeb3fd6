import type { Platform } from "../../platform/platform.ts";
import { scopeOf } from "../../platform/scope.ts";
import type { FulfillmentReport } from "../billing/events.ts";
import { runDueBookOrdersJob } from "./orders/runDueBookOrders.ts";

/**
 * Makes the order that the press or the courier reported on due now: its state is read from the provider, not from the
 * report.
 */
export async function checkReportedOrder(
  platform: Platform,
  { provider, providerId, externalId }: FulfillmentReport,
): Promise<void> {
  const found = await scopeOf(platform, null).execute(
    `UPDATE book_orders SET next_check_at = $now
      WHERE state IN ('submitting', 'submitted', 'accepted', 'printing', 'shipped', 'lost')
        AND (id = $orderId OR (is_domestic = $isDomestic AND (job_id = $providerId OR tracking ->> 'number' = $providerId)))`,
    {
      ...{ now: platform.clock.now(), providerId, isDomestic: provider === "shiprocket" },
      orderId: externalId?.split("-")[0] ?? "",
    },
  );
  if (found > 0) platform.jobs.soon(runDueBookOrdersJob);
}

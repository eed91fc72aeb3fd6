import { select } from "../../../platform/database/select.ts";
import { jobName } from "../../../platform/jobs/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import { findOrder } from "./orderRow.ts";
import { reconcileOrder } from "./reconcileOrder.ts";
import { failOrder } from "./recordUnpaid.ts";

export const checkOrderJob = jobName<{ orderId: string }>("orders.check");

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const FIRST_PAUSE_MS = 2 * MINUTE;
/** Pauses between checks of an order. A browser or a webhook usually arrives long before. */
const PAUSES_MS = [
  FIRST_PAUSE_MS,
  5 * MINUTE,
  15 * MINUTE,
  HOUR,
  3 * HOUR,
  6 * HOUR,
  14 * HOUR,
  24 * HOUR,
  48 * HOUR,
  96 * HOUR,
];
/** An order that the provider does not have by then is closed. */
const OPEN_MS = 24 * HOUR;

/** When a new order is checked first. */
export const firstReconcileAt = (now: Date): Date => new Date(now.getTime() + FIRST_PAUSE_MS);

/** The reconciler: checks an order that no event reported, and schedules the next check while it is undecided. */
export async function checkOrder(platform: Platform, { orderId }: { orderId: string }): Promise<void> {
  const before = await findOrder(platform, orderId);
  if (before?.state !== "pending") return;
  const after = await reconcileOrder(platform, orderId);
  if (after?.state !== "pending") return;
  const now = platform.clock.now().getTime();
  const isOld = now - after.created_at.getTime() >= OPEN_MS;
  if (isOld && after.provider_order_id === null) return failOrder(platform, orderId);
  // A payment that a bank is processing is checked without end; one that nobody started is not.
  const attempts =
    after.processing_at === null
      ? after.reconcile_attempts + 1
      : Math.min(after.reconcile_attempts + 1, PAUSES_MS.length - 1);
  const pause = PAUSES_MS[attempts];
  if (pause === undefined) return failOrder(platform, orderId);
  await select(
    platform.db,
    "UPDATE orders SET reconcile_attempts = $attempts, next_check_at = $at WHERE id = $id AND state = 'pending' RETURNING id",
    { id: orderId, attempts, at: new Date(now + pause) },
  );
}

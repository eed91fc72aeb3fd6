import { selectPrepared } from "../../../platform/database/selectPrepared.ts";
import { jobName } from "../../../platform/jobs/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import { findOrder } from "./orderRow.ts";
import { reconcileOrder } from "./reconcileOrder.ts";
import { failOrder } from "./recordUnpaid.ts";

export const checkOrderJob = jobName<{ orderId: string }>("payments.check");

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const FIRST_PAUSE_MS = 2 * MINUTE;
/** How long after the last look an order is looked at again: a browser or a webhook was there long before, as a rule. */
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
/** After this long an order that nobody paid is over. */
const OPEN_MS = 24 * HOUR;

/** When an order that is kept now is looked at first. */
export const firstReconcileAt = (now: Date): Date => new Date(now.getTime() + FIRST_PAUSE_MS);

/** The reconciler: asks about an order that nobody told of, and asks again later while it is undecided. */
export async function checkOrder(platform: Platform, { orderId }: { orderId: string }): Promise<void> {
  const before = await findOrder(platform, orderId);
  if (before?.state !== "pending") return;
  const after = await reconcileOrder(platform, orderId);
  if (after?.state !== "pending") return;
  const now = platform.clock.now().getTime();
  const isOld = now - after.created_at.getTime() >= OPEN_MS;
  if (isOld && after.provider_order_id === null) return failOrder(platform, orderId);
  // What a bank still works on is waited for, however long; what nobody has begun to pay is not.
  const looks =
    after.processing_at === null ? after.looks + 1 : Math.min(after.looks + 1, PAUSES_MS.length - 1);
  const pause = PAUSES_MS[looks];
  if (pause === undefined) return failOrder(platform, orderId);
  await selectPrepared(
    platform.db,
    "UPDATE orders SET looks = $looks, turns_at = $at WHERE id = $id AND state = 'pending' RETURNING id",
    { id: orderId, looks, at: new Date(now + pause) },
  );
}

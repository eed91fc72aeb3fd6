import { addJobBinds } from "../../platform/jobs/addJob.ts";
import { type EnqueueOptions, jobName } from "../../platform/jobs/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import { findOrder } from "./orderRow.ts";
import { failOrder, settleOrder } from "./settleOrder.ts";

export const checkOrderJob = jobName<{ orderId: string; check: number }>("payments.check");

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** How long after the last look an order is looked at again: a browser or a webhook was there long before, as a rule. */
const PAUSES_MS = [
  2 * MINUTE,
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

/** When an order is looked at for the n-th time (from 0); null when it never is again. */
function turnOf({ clock }: Platform, orderId: string, check: number): EnqueueOptions | null {
  const pause = PAUSES_MS[check];
  if (pause === undefined) return null;
  return { runAt: new Date(clock.now().getTime() + pause), key: `check ${orderId}` };
}

/** Binds of `addJob("check")`: the reconciler's first look at an order, which is kept with it. */
export function firstCheck(platform: Platform, orderId: string): Record<string, unknown> {
  const turn = turnOf(platform, orderId, 0) ?? undefined;
  return addJobBinds("check", platform.clock, checkOrderJob, { orderId, check: 0 }, turn);
}

/** The reconciler: asks about an order that nobody told of, and asks again later while it is undecided. */
export async function checkOrder(
  platform: Platform,
  { orderId, check }: { orderId: string; check: number },
): Promise<void> {
  const before = await findOrder(platform, orderId);
  if (before?.state !== "pending") return;
  const after = await settleOrder(platform, orderId);
  if (after?.state !== "pending") return;
  const isOld = platform.clock.now().getTime() - after.created_at.getTime() >= OPEN_MS;
  // What a bank still works on is waited for; what nobody has begun to pay is not.
  if (isOld && after.provider_order_id === null) return failOrder(platform, orderId);
  const turn = turnOf(platform, orderId, check + 1);
  if (!turn) return failOrder(platform, orderId);
  await platform.jobs.enqueue(null, checkOrderJob, { orderId, check: check + 1 }, turn);
}

import { addJobBinds } from "../../platform/jobs/addJob.ts";
import { type EnqueueOptions, jobName } from "../../platform/jobs/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import { failOrder } from "./noteUnpaid.ts";
import { findOrder } from "./orderRow.ts";
import { settleOrder } from "./settleOrder.ts";

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
  if (isOld && after.provider_order_id === null) return failOrder(platform, orderId);
  // What a bank still works on is waited for, however long; what nobody has begun to pay is not.
  const next = after.processing_at === null ? check + 1 : Math.min(check + 1, PAUSES_MS.length - 1);
  const turn = turnOf(platform, orderId, next);
  if (!turn) return failOrder(platform, orderId);
  await platform.jobs.enqueue(null, checkOrderJob, { orderId, check: next }, turn);
}

import { payoutWeekOf } from "@quire/domain/billing/payouts";
import { jobName } from "../../../platform/jobs/jobs.ts";
import { recurring } from "../../../platform/jobs/recurring.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Scope } from "../../../platform/scope.ts";
import { makePayouts } from "./makePayouts.ts";
import { withPayoutLock } from "./payoutLock.ts";
import { refreshHolds } from "./refreshHolds.ts";

/** Makes the week's payouts if they are missing, and refreshes holds. */
export const payoutsJob = jobName<Record<string, never>>("payouts.run");

const HOUR_MS = 60 * 60_000;

/** Hourly, since a hold ends by time, by our decision or by a bank's. */
export const handlePayouts = (platform: Platform): Promise<void> =>
  recurring(platform, payoutsJob, HOUR_MS, () => runWeek(platform));

/** Makes this week's payouts, once however often it is called. Returns how many were made now. */
export async function runWeek(platform: Platform): Promise<number> {
  const week = payoutWeekOf(platform.clock.now());
  const { made } = await withPayoutLock(platform, (scope) => run(scope, { week, by: null }));
  return made;
}

/** Makes the payouts due now, outside of the weekly run, for an admin. Call only with the payout lock. */
export const runNow = (scope: Scope, by: string): Promise<Made> => run(scope, { week: null, by });

interface Made {
  /** Null if the week already had its run. */
  runId: string | null;
  /** The number of payouts made. */
  made: number;
}

/** The week, and the admin who requested the run. */
interface Run {
  week: string | null;
  by: string | null;
}

async function run(scope: Scope, request: Run): Promise<Made> {
  const runId = await insertRun(scope, request);
  const made = runId === null ? 0 : await makePayouts(scope, runId);
  await refreshHolds(scope);
  return { runId, made };
}

/** Null if the week already has its run. */
async function insertRun(scope: Scope, { week, by }: Run): Promise<string | null> {
  const { platform } = scope;
  const [row] = await scope.select<{ id: string }>(
    `INSERT INTO payout_runs (id, week, made_at, made_by) VALUES ($id, $week, $now, $by)
     ON CONFLICT (week) DO NOTHING RETURNING id`,
    { id: platform.newId(), week, by, now: platform.clock.now() },
  );
  return row?.id ?? null;
}

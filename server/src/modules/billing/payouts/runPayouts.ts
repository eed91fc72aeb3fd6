import { payoutWeekOf } from "@quire/domain/billing/payouts";
import { QueryTypes } from "sequelize";
import { jobName } from "../../../platform/jobs/jobs.ts";
import { recurring } from "../../../platform/jobs/recurring.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Scope } from "../../../platform/scope.ts";
import { makePayouts } from "./makePayouts.ts";
import { withPayoutLock } from "./payoutLock.ts";
import { refreshHolds } from "./refreshHolds.ts";

/** Makes the week's payouts if nobody has, and sees which may go on. */
export const payoutsJob = jobName<Record<string, never>>("payments.payouts");

const HOUR_MS = 60 * 60_000;

/** Every hour: a hold ends by time, by a decision of ours, or by a bank's. */
export const handlePayouts = (platform: Platform): Promise<void> =>
  recurring(platform, payoutsJob, HOUR_MS, () => runWeek(platform));

/** The payouts of this week, once, whoever asks and however often; how many were made now. */
export async function runWeek(platform: Platform): Promise<number> {
  const week = payoutWeekOf(platform.clock.now());
  const { made } = await withPayoutLock(platform, (scope) => run(scope, { week, by: null }));
  return made;
}

/** Payouts of what is due now, outside of the week's: an admin asked for it. Ask only with the turn. */
export const runNow = (scope: Scope, by: string): Promise<Made> => run(scope, { week: null, by });

interface Made {
  /** Null where the week had its run. */
  runId: string | null;
  /** How many. */
  made: number;
}

/** Of which week, and who asked for it. */
interface Run {
  week: string | null;
  by: string | null;
}

async function run(scope: Scope, asked: Run): Promise<Made> {
  const runId = await noteRun(scope, asked);
  const made = runId === null ? 0 : await makePayouts(scope, runId);
  await refreshHolds(scope);
  return { runId, made };
}

/** Null where the week has its run. */
async function noteRun({ platform, transaction }: Scope, { week, by }: Run): Promise<string | null> {
  const [row] = await platform.db.query<{ id: string }>(
    `INSERT INTO payout_runs (id, week, made_at, made_by) VALUES ($id, $week, $now, $by)
     ON CONFLICT (week) DO NOTHING RETURNING id`,
    {
      bind: { id: platform.newId(), week, by, now: platform.clock.now() },
      transaction,
      type: QueryTypes.SELECT,
    },
  );
  return row?.id ?? null;
}

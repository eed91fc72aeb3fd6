import { QueryTypes } from "sequelize";
import { comeAgain } from "../../platform/jobs/comeAgain.ts";
import { jobName } from "../../platform/jobs/jobs.ts";
import type { Platform } from "../../platform/platform.ts";

export const pruneEventsJob = jobName<Record<string, never>>("payments.prune");

const DAY_MS = 24 * 60 * 60_000;
/** Providers send an event again for some days, and a person looks for what came in for some weeks. */
const KEPT_MS = 30 * DAY_MS;
const AT_ONCE = 1000;

export const handlePruning = (platform: Platform): Promise<void> =>
  comeAgain(platform, pruneEventsJob, DAY_MS, () => pruneEvents(platform));

/**
 * Forgets events that were acted upon long ago: their bodies say who paid, and would outlive whoever left. One that is told
 * once more after that is acted upon once more, which changes nothing: it is a reason to ask the provider, no more, and what
 * the provider says is here already.
 */
export async function pruneEvents({ db, clock }: Platform): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_MS);
  for (;;) {
    const gone = await db.query(
      `DELETE FROM webhook_events WHERE (provider, event_id) IN (SELECT provider, event_id FROM webhook_events
          WHERE handled_at < $before ORDER BY handled_at LIMIT ${AT_ONCE}) RETURNING 1`,
      { bind: { before }, type: QueryTypes.SELECT },
    );
    if (gone.length < AT_ONCE) return;
  }
}

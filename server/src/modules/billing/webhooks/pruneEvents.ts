import type { PaymentProvider } from "@quire/domain/enums";
import { QueryTypes } from "sequelize";
import { jobName } from "../../../platform/jobs/jobs.ts";
import { recurring } from "../../../platform/jobs/recurring.ts";
import type { Platform } from "../../../platform/platform.ts";

export const pruneEventsJob = jobName<Record<string, never>>("payments.prune");

const DAY_MS = 24 * 60 * 60_000;
/** Providers send an event again for some days, and a person looks for what came in for some weeks. */
const KEPT_MS = 30 * DAY_MS;
/** As long as providers are asked for what they did: what an event was about is found without it, or by nobody. */
const LEFT_OVER_MS = 120 * DAY_MS;
const AT_ONCE = 1000;

interface Forgotten {
  provider: PaymentProvider;
  event: string;
  type: string;
}

export const handlePruning = (platform: Platform): Promise<void> =>
  recurring(platform, pruneEventsJob, DAY_MS, () => pruneEvents(platform));

/**
 * Forgets events that were acted upon long ago: their bodies say who paid, and would outlive whoever left. One that is told
 * once more after that is acted upon once more, which changes nothing: it is a reason to ask the provider, no more, and what
 * the provider says is here already. One that nobody could act upon, however often it was tried, is kept for longer, so that
 * somebody may look.
 */
export async function pruneEvents(platform: Platform): Promise<void> {
  const now = platform.clock.now().getTime();
  await forget(platform, "handled_at < $before ORDER BY handled_at", new Date(now - KEPT_MS));
  await forget(
    platform,
    "handled_at IS NULL AND received_at < $before ORDER BY received_at",
    new Date(now - LEFT_OVER_MS),
    (event) => platform.log.error(event, "an event that nobody could act upon is forgotten"),
  );
}

async function forget(
  { db }: Platform,
  which: string,
  before: Date,
  tell: (event: Forgotten) => void = () => undefined,
): Promise<void> {
  for (;;) {
    const gone = await db.query<Forgotten>(
      `DELETE FROM webhook_events WHERE (provider, event_id) IN (SELECT provider, event_id FROM webhook_events
          WHERE ${which} LIMIT ${AT_ONCE}) RETURNING provider, event_id AS event, type`,
      { bind: { before }, type: QueryTypes.SELECT },
    );
    for (const event of gone) tell(event);
    if (gone.length < AT_ONCE) return;
  }
}

import { select } from "../../../platform/database/select.ts";
import { jobName } from "../../../platform/jobs/jobs.ts";
import { recurring } from "../../../platform/jobs/recurring.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { WebhookProvider } from "../models/webhookEvents.ts";

export const pruneEventsJob = jobName<Record<string, never>>("webhooks.prune");

const DAY_MS = 24 * 60 * 60_000;
/** Providers resend events for some days, and staff look at events for some weeks. */
const HANDLED_MS = 30 * DAY_MS;
/** As long as sweeps list what providers did: by then an event's content has been found without it. */
const UNHANDLED_MS = 120 * DAY_MS;
const AT_ONCE = 1000;

interface DeletedEvent {
  provider: WebhookProvider;
  event: string;
  type: string;
}

export const handlePruning = (platform: Platform): Promise<void> =>
  recurring(platform, pruneEventsJob, DAY_MS, () => pruneEvents(platform));

/**
 * Deletes events that were handled long ago: their bodies name buyers, and would outlive deleted accounts. An event
 * that arrives again after that is handled again, which changes nothing. An event that could never be handled is
 * kept longer, so that staff can look at it.
 */
export async function pruneEvents(platform: Platform): Promise<void> {
  const now = platform.clock.now().getTime();
  await deleteEvents(platform, "handled_at < $before ORDER BY handled_at", new Date(now - HANDLED_MS));
  await deleteEvents(
    platform,
    "handled_at IS NULL AND received_at < $before ORDER BY received_at",
    new Date(now - UNHANDLED_MS),
    (event) => platform.log.error(event, "a webhook event was deleted unhandled"),
  );
}

async function deleteEvents(
  { db }: Platform,
  which: string,
  before: Date,
  onDelete: (event: DeletedEvent) => void = () => undefined,
): Promise<void> {
  for (;;) {
    const deleted = await select<DeletedEvent>(
      db,
      `DELETE FROM webhook_events WHERE (provider, event_id) IN (SELECT provider, event_id FROM webhook_events
          WHERE ${which} LIMIT ${AT_ONCE}) RETURNING provider, event_id AS event, type`,
      { before },
    );
    for (const event of deleted) onDelete(event);
    if (deleted.length < AT_ONCE) return;
  }
}

import type { Config } from "../../../platform/config.ts";
import { platformUrl } from "../../../platform/http/urls.ts";
import { jobName } from "../../../platform/jobs/jobs.ts";
import { recurring } from "../../../platform/jobs/recurring.ts";
import type { Platform } from "../../../platform/platform.ts";
import { scopeOf } from "../../../platform/scope.ts";
import { runDueBookOrdersJob } from "../orders/runDueBookOrders.ts";
import { isFulfillmentTrouble } from "./fulfillment.ts";
import { pressOf } from "./openPress.ts";
import type { PressPort } from "./press.ts";

/** Keeps the press's webhook on, and reads what it may have missed. */
export const watchPressJob = jobName<Record<string, never>>("books.watchPress");

const HOUR_MS = 60 * 60_000;
/** How far back changes are read: a server that was off for longer asks about each order anyway. */
const SINCE_MS = 24 * HOUR_MS;

/** Runs when a server starts and every hour. The press switches its webhook off after five failures in a row. */
export const watchPress = (platform: Platform): Promise<void> =>
  recurring(platform, watchPressJob, HOUR_MS, async () => {
    const press = pressOf(platform);
    if (!press) return;
    try {
      if (isReachable(platform.config))
        await press.subscribe(`${platformUrl(platform.config)}/api/w/webhooks/lulu`);
      await readChanges(platform, press);
    } catch (error) {
      if (!isFulfillmentTrouble(error)) throw error;
      platform.log.warn({ err: error }, "the press can't be reached");
    }
  });

/** Whether the press can call us: only a stand-in on this machine reaches localhost. */
function isReachable(config: Config): boolean {
  const isLocal = (url: string) => /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(url).hostname);
  const { lulu } = config.fulfillment;
  return !isLocal(platformUrl(config)) || (lulu?.url ? isLocal(lulu.url) : false);
}

/** Makes the orders due whose jobs have changed since we last read them. */
async function readChanges(platform: Platform, press: PressPort): Promise<void> {
  const now = platform.clock.now();
  const jobs = await press.changedSince(new Date(now.getTime() - SINCE_MS));
  const changes = jobs.map(({ id, externalId, changedAt }) => ({
    ...{ job: id, reference: externalId, changed: changedAt.toISOString() },
  }));
  const found = await scopeOf(platform, null).execute(
    `UPDATE book_orders o SET next_check_at = $now
       FROM jsonb_to_recordset($changes::jsonb) AS c (job text, reference text, changed timestamptz)
      WHERE NOT o.is_domestic AND o.state IN ('submitting', 'submitted', 'accepted', 'printing')
        AND (o.job_id = c.job AND (o.job_changed_at IS NULL OR o.job_changed_at < c.changed)
          OR o.job_id IS NULL AND o.id || '-' || o.job_number = c.reference)`,
    { now, changes: JSON.stringify(changes) },
  );
  if (found > 0) platform.jobs.soon(runDueBookOrdersJob);
}

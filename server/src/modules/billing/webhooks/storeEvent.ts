import { select } from "../../../platform/database/select.ts";
import { withTransaction } from "../../../platform/database/withTransaction.ts";
import { failpoint } from "../../../platform/failpoint.ts";
import { jobName } from "../../../platform/jobs/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { WebhookProvider } from "../models/webhookEvents.ts";
import type { ProviderEvent } from "../payments/provider.ts";

export const handleEventJob = jobName<{ provider: WebhookProvider; eventId: string }>("webhooks.handleEvent");

/**
 * Removes what PostgreSQL can't store as text: NUL, and lone surrogates. A refused event would be resent again and
 * again, and then lost.
 */
const storable = (value: unknown) =>
  typeof value === "string" ? value.replaceAll("\u0000", "").replace(/\p{Surrogate}/gu, "") : value;

/** Stores a verified event once, with the job that handles it. */
export async function storeEvent(
  platform: Platform,
  provider: WebhookProvider,
  event: ProviderEvent,
): Promise<void> {
  await withTransaction(platform.db, async (transaction) => {
    const rows = await select(
      platform.db,
      `INSERT INTO webhook_events (provider, event_id, type, body, received_at)
       VALUES ($provider, $id, $type, $body::jsonb, $now) ON CONFLICT DO NOTHING RETURNING 1`,
      {
        provider,
        id: event.id,
        type: event.type,
        body: JSON.stringify(event.body, (_, value) => storable(value)),
        now: platform.clock.now(),
      },
      transaction,
    );
    if (rows.length > 0)
      await platform.jobs.enqueue(transaction, handleEventJob, { provider, eventId: event.id });
  });
  failpoint("eventStored");
}

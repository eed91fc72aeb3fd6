import type { PaymentProvider } from "@quire/domain/enums";
import { QueryTypes } from "sequelize";
import { withTransaction } from "../../../platform/database/withTransaction.ts";
import { failpoint } from "../../../platform/failpoint.ts";
import { jobName } from "../../../platform/jobs/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { ProviderEvent } from "../payments/provider.ts";

export const handleEventJob = jobName<{ provider: PaymentProvider; eventId: string }>("payments.event");

/**
 * Without what PostgreSQL keeps no text for: NUL, and halves of a pair. A provider whose event is refused tells it again and
 * again, and nothing more in the end.
 */
const keepable = (value: unknown) =>
  typeof value === "string" ? value.replaceAll("\u0000", "").replace(/\p{Surrogate}/gu, "") : value;

/** Puts an event that its provider signed into the inbox, once, with the job that acts upon it. */
export async function storeEvent(
  platform: Platform,
  provider: PaymentProvider,
  event: ProviderEvent,
): Promise<void> {
  await withTransaction(platform.db, async (transaction) => {
    const rows = await platform.db.query(
      `INSERT INTO webhook_events (provider, event_id, type, body, received_at)
       VALUES ($provider, $id, $type, $body::jsonb, $now) ON CONFLICT DO NOTHING RETURNING 1`,
      {
        bind: {
          provider,
          id: event.id,
          type: event.type,
          body: JSON.stringify(event.body, (_, value) => keepable(value)),
          now: platform.clock.now(),
        },
        transaction,
        type: QueryTypes.SELECT,
      },
    );
    if (rows.length > 0)
      await platform.jobs.enqueue(transaction, handleEventJob, { provider, eventId: event.id });
  });
  failpoint("paymentEventKept");
}

import type { Transaction } from "sequelize";
import { select } from "../../platform/database/select.ts";
import { withTransaction } from "../../platform/database/withTransaction.ts";
import { type JobHandler, jobName } from "../../platform/jobs/jobs.ts";
import { queueEmail } from "../../platform/messages/queueMessage.ts";
import type { Platform } from "../../platform/platform.ts";
import { signupsOpenEmail } from "./credentials/emails/waitlistEmails.ts";

/** Notifies the waitlist that sign-ups are open. Enqueued when a server starts with `SIGNUPS=open`. */
export const notifyWaitlist = jobName<Record<string, never>>("accounts.notifyWaitlist");

const BATCH = 100;

interface WaitingUser {
  email: string | null;
  mobile: string | null;
  has_account: boolean;
}

/** Queues a batch's emails and marks its rows in one transaction, so that each entry is notified exactly once. */
export function handleNotifyWaitlist(platform: Platform): JobHandler<Record<string, never>> {
  return async () => {
    // Sign-ups were closed while this job waited.
    if (platform.config.signups !== "open") return;
    await withTransaction(platform.db, async (transaction) => {
      const batch = await claimBatch(platform, transaction);
      for (const { email, mobile, has_account } of batch) {
        const kind = email === null ? "mobile" : "email";
        const to = { kind, value: email ?? mobile ?? "" } as const;
        if (has_account) continue;
        const content = signupsOpenEmail(platform.config);
        await queueEmail(platform, transaction, to, content, { unlessUndeliverable: true });
      }
      if (batch.length === BATCH) await platform.jobs.enqueue(transaction, notifyWaitlist, {});
    });
  };
}

function claimBatch({ db, clock }: Platform, transaction: Transaction): Promise<WaitingUser[]> {
  return select<WaitingUser>(
    db,
    `UPDATE waitlist w SET notified_at = $now
      WHERE w.id IN (SELECT id FROM waitlist WHERE notified_at IS NULL ORDER BY id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
      RETURNING w.email, w.mobile,
                EXISTS (SELECT 1 FROM users u WHERE u.email = w.email OR u.mobile = w.mobile) AS has_account`,
    { now: clock.now() },
    transaction,
  );
}

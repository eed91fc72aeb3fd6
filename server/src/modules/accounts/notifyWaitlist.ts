import { QueryTypes, type Transaction } from "sequelize";
import { withTransaction } from "../../platform/database/withTransaction.ts";
import { type JobHandler, jobName } from "../../platform/jobs/jobs.ts";
import { queueLetter } from "../../platform/messages/queueMessage.ts";
import type { Platform } from "../../platform/platform.ts";
import { admittedLetter } from "./credentials/letters/waitlistLetters.ts";

/** Tells who waits that sign-ups are open. Enqueued when a server starts with `SIGNUPS=open`. */
export const notifyWaitlist = jobName<Record<string, never>>("accounts.notifyWaitlist");

const BATCH = 100;

interface Waiting {
  email: string | null;
  mobile: string | null;
  has_account: boolean;
}

/** The letters of a batch and the note that they are written share one transaction: nobody is told twice, or not at all. */
export function handleNotifyWaitlist(platform: Platform): JobHandler<Record<string, never>> {
  return async () => {
    // Closed again while this waited in line.
    if (platform.config.signups !== "open") return;
    await withTransaction(platform.db, async (transaction) => {
      const batch = await takeBatch(platform, transaction);
      for (const { email, mobile, has_account } of batch) {
        const kind = email === null ? "mobile" : "email";
        const to = { kind, value: email ?? mobile ?? "" } as const;
        if (!has_account) await queueLetter(platform, transaction, to, admittedLetter(platform.config));
      }
      if (batch.length === BATCH) await platform.jobs.enqueue(transaction, notifyWaitlist, {});
    });
  };
}

function takeBatch({ db, clock }: Platform, transaction: Transaction): Promise<Waiting[]> {
  return db.query<Waiting>(
    `UPDATE waitlist w SET told_at = $now
      WHERE w.id IN (SELECT id FROM waitlist WHERE told_at IS NULL ORDER BY id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
      RETURNING w.email, w.mobile,
                EXISTS (SELECT 1 FROM users u WHERE u.email = w.email OR u.mobile = w.mobile) AS has_account`,
    { bind: { now: clock.now() }, type: QueryTypes.SELECT, transaction },
  );
}

import { withTransaction } from "../../../platform/database/withTransaction.ts";
import { jobName } from "../../../platform/jobs/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type Scope, scopeOf } from "../../../platform/scope.ts";
import { contactAddress } from "../../accounts/contactAddress.ts";
import type { UserColumns } from "../../accounts/models/users.ts";
import { notify } from "../../audience/notify.ts";
import { queueTopicEmail } from "../../audience/queueTopicEmail.ts";
import { payouts } from "../models/payouts.ts";
import { type EmailedPayout, payoutEmail } from "./payoutEmail.ts";

export const emailPayoutsJob = jobName<Record<string, never>>("payouts.sendEmails");

const AT_ONCE = 100;

/** Enqueues emails about payouts whose state changed since the last one, once the transaction commits. */
export async function queuePayoutEmails({ platform, transaction }: Scope): Promise<void> {
  await platform.jobs.enqueue(transaction, emailPayoutsJob, {}, { key: emailPayoutsJob });
}

type UnsentRow = EmailedPayout & { id: string; owner_id: string } & Pick<
    UserColumns,
    "email" | "mobile" | "email_verified_at"
  >;

/** Sends those emails, once each even if the job runs twice. Of several changes only the latest is sent. */
export async function emailPayouts(platform: Platform): Promise<void> {
  for (;;) {
    const sent = await withTransaction(platform.db, (transaction) =>
      sendBatch(scopeOf(platform, transaction)),
    );
    if (sent < AT_ONCE) return;
  }
}

async function sendBatch(scope: Scope): Promise<number> {
  const { platform, transaction } = scope;
  const rows = await scope.select<UnsentRow>(
    `SELECT p.id, p.amount::float8 AS amount, p.currency, p.state, p.hold, p.reason, p.ending, p.reference, p.owner_id, u.email, u.mobile,
            u.email_verified_at
       FROM payouts p JOIN users u ON u.id = p.owner_id WHERE NOT p.is_notified
      ORDER BY p.id LIMIT ${AT_ONCE} FOR NO KEY UPDATE OF p SKIP LOCKED`,
  );
  for (const row of rows) {
    const to = contactAddress(row);
    if (to) {
      const about = {
        to,
        userId: row.owner_id,
        siteId: row.owner_id,
        topic: "payout",
        isEssential: true,
      } as const;
      await queueTopicEmail(scope, about, payoutEmail(platform.config, row));
    }
    await notify(scope, {
      kind: "payout",
      userIds: [row.owner_id],
      siteId: row.owner_id,
      groupKey: `payout ${row.id}`,
      data: { event: row.state, amount: row.amount, currency: row.currency },
    });
  }
  await payouts(platform.db).update(
    { is_notified: true },
    { where: { id: rows.map(({ id }) => id) }, transaction },
  );
  return rows.length;
}

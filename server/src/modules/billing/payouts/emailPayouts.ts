import { QueryTypes } from "sequelize";
import { withTransaction } from "../../../platform/database/withTransaction.ts";
import { jobName } from "../../../platform/jobs/jobs.ts";
import { queueLetter } from "../../../platform/messages/queueMessage.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Scope } from "../../../platform/scope.ts";
import type { UserColumns } from "../../accounts/models/users.ts";
import { ownAddress } from "../../accounts/ownAddress.ts";
import { type EmailedPayout, payoutLetter } from "./payoutLetter.ts";

export const emailPayoutsJob = jobName<Record<string, never>>("payments.emailPayouts");

const AT_ONCE = 100;

/** Has creators written to about payouts that stand otherwise than they were told, once the transaction has committed. */
export async function queuePayoutEmails({ platform, transaction }: Scope): Promise<void> {
  await platform.jobs.enqueue(transaction, emailPayoutsJob, {}, { key: emailPayoutsJob });
}

type UntoldRow = EmailedPayout & { id: string } & Pick<UserColumns, "email" | "mobile" | "email_verified_at">;

/** Writes those letters: each once, though the job may run twice. Of what was changed twice, only the last is told. */
export async function emailPayouts(platform: Platform): Promise<void> {
  for (;;) {
    const told = await withTransaction(platform.db, (transaction) => tellSome({ platform, transaction }));
    if (told < AT_ONCE) return;
  }
}

async function tellSome({ platform, transaction }: Scope): Promise<number> {
  const rows = await platform.db.query<UntoldRow>(
    `SELECT p.id, p.amount::float8 AS amount, p.currency, p.state, p.hold, p.reason, p.ending, p.reference, u.email, u.mobile,
            u.email_verified_at
       FROM payouts p JOIN users u ON u.id = p.owner_id WHERE NOT p.is_told
      ORDER BY p.id LIMIT ${AT_ONCE} FOR NO KEY UPDATE OF p SKIP LOCKED`,
    { transaction, type: QueryTypes.SELECT },
  );
  for (const row of rows) {
    const to = ownAddress(row);
    if (to) await queueLetter(platform, transaction, to, payoutLetter(platform.config, row));
  }
  await platform.db.query("UPDATE payouts SET is_told = true WHERE id = ANY ($ids::text[])", {
    bind: { ids: rows.map(({ id }) => id) },
    transaction,
  });
  return rows.length;
}

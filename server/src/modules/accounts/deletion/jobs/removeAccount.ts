import type { Transaction } from "sequelize";
import { SITE_CHANGED } from "../../../../platform/bus/siteChanged.ts";
import { execute, select } from "../../../../platform/database/select.ts";
import { withTransaction } from "../../../../platform/database/withTransaction.ts";
import { type JobHandler, jobName } from "../../../../platform/jobs/jobs.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { accountDeleted, accountDeletionStarted, balanceForfeited } from "../../events.ts";
import { DELETION_STATEMENTS } from "../deletionStatements.ts";

export const removeAccount = jobName<{ userId: string }>("accounts.remove");

/** How long a deleted site's subdomain can't be claimed. */
const COOL_DOWN_MS = 30 * 24 * 60 * 60_000;

/** Deletes an account whose seven days are over, unless its user has signed in since. */
export function handleRemoveAccount(platform: Platform): JobHandler<{ userId: string }> {
  return ({ userId }) =>
    withTransaction(platform.db, async (transaction) => {
      const scope = { platform, transaction };
      const { events } = platform;
      await events.publish(accountDeletionStarted, scope, { userId });
      const request = await findDue(platform, transaction, userId);
      if (!request) return;
      if (request.forfeits_balance) await events.publish(balanceForfeited, scope, { userId });
      const now = platform.clock.now();
      const bind = { userId, now, free: new Date(now.getTime() + COOL_DOWN_MS) };
      for (const sql of DELETION_STATEMENTS) {
        // Pass only the binds that a statement names: PostgreSQL refuses unused ones.
        const named = Object.entries(bind).filter(([name]) => new RegExp(`\\$${name}\\b`).test(sql));
        await execute(platform.db, sql, Object.fromEntries(named), transaction);
      }
      await events.publish(accountDeleted, scope, { userId });
      await platform.bus.publish(SITE_CHANGED, userId, transaction);
    });
}

/** Returns the deletion request if it is due, locked until the transaction ends. */
async function findDue(
  platform: Platform,
  transaction: Transaction,
  userId: string,
): Promise<{ forfeits_balance: boolean } | undefined> {
  const [request] = await select<{ forfeits_balance: boolean }>(
    platform.db,
    "SELECT forfeits_balance FROM account_deletions WHERE user_id = $userId AND due_at <= $now FOR UPDATE",
    { userId, now: platform.clock.now() },
    transaction,
  );
  return request;
}

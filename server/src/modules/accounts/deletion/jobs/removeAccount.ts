import { QueryTypes, type Transaction } from "sequelize";
import { SITE_CHANGED } from "../../../../platform/bus/siteChanged.ts";
import { withTransaction } from "../../../../platform/database/withTransaction.ts";
import { type JobHandler, jobName } from "../../../../platform/jobs/jobs.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { accountDeleted, accountDeletionStarted, balanceForfeited } from "../../events.ts";
import { DELETION_STATEMENTS } from "../deletionStatements.ts";

export const removeAccount = jobName<{ userId: string }>("leaving.removeAccount");

/** For how long nobody can take the address of a site that is gone. */
const COOL_DOWN_MS = 30 * 24 * 60 * 60_000;

/** Removes a person whose seven days are over; whoever signed in meanwhile stays. */
export function handleRemoveAccount(platform: Platform): JobHandler<{ userId: string }> {
  return ({ userId }) =>
    withTransaction(platform.db, async (transaction) => {
      const scope = { platform, transaction };
      const { events } = platform;
      await events.publish(accountDeletionStarted, scope, { userId });
      const wish = await findDue(platform, transaction, userId);
      if (!wish) return;
      if (wish.gives_up) await events.publish(balanceForfeited, scope, { userId });
      const now = platform.clock.now();
      const bind = { userId, now, free: new Date(now.getTime() + COOL_DOWN_MS) };
      for (const sql of DELETION_STATEMENTS) {
        // A statement gets those of the values that it names: PostgreSQL refuses one that it has no use for.
        const named = Object.entries(bind).filter(([name]) => new RegExp(`\\$${name}\\b`).test(sql));
        await platform.db.query(sql, {
          bind: Object.fromEntries(named),
          transaction,
          type: QueryTypes.RAW,
        });
      }
      await events.publish(accountDeleted, scope, { userId });
      await platform.bus.publish(SITE_CHANGED, userId, transaction);
    });
}

/** The wish, if it stands and its time has come; it is held until all is done. */
async function findDue(
  platform: Platform,
  transaction: Transaction,
  userId: string,
): Promise<{ gives_up: boolean } | undefined> {
  const [wish] = await platform.db.query<{ gives_up: boolean }>(
    "SELECT gives_up FROM account_deletions WHERE user_id = $userId AND due_at <= $now FOR UPDATE",
    { bind: { userId, now: platform.clock.now() }, transaction, type: QueryTypes.SELECT },
  );
  return wish;
}

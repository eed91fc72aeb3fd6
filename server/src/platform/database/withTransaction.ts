import type { Sequelize, Transaction } from "sequelize";
import { failpoint } from "../failpoint.ts";

/** Runs `work` in one transaction: commits when it resolves, rolls back when it throws. */
export async function withTransaction<T>(
  db: Sequelize,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const result = await db.transaction(async (transaction) => {
    const done = await work(transaction);
    failpoint("beforeCommit");
    return done;
  });
  failpoint("afterCommit");
  return result;
}

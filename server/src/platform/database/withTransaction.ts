import type { Sequelize, Transaction } from "sequelize";

/** Runs `work` in one transaction: commits when it resolves, rolls back when it throws. */
export function withTransaction<T>(
  db: Sequelize,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  return db.transaction(work);
}

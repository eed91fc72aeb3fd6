import type { Scope } from "../../../platform/scope.ts";
import { type UserColumns, users } from "../models/users.ts";

/**
 * Returns the user, locked until the transaction ends, or null. Ending access locks the user and then deletes codes and
 * links, so a transaction that uses one of those locks the user first: in the other order the two deadlock.
 */
export async function lockUser(
  { platform, transaction }: Scope,
  userId: string,
): Promise<UserColumns | null> {
  // Not UPDATE: it would also block every insert of a row that refers to the user, such as a session.
  const lock = transaction.LOCK.NO_KEY_UPDATE;
  const row = await users(platform.db).findByPk(userId, { lock, transaction });
  return row?.get() ?? null;
}

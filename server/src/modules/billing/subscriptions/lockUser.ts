import type { Scope } from "../../../platform/scope.ts";
import { type UserColumns, users } from "../../accounts/models/users.ts";
import { findSubscriptions, type SubscriptionRow } from "./subscriptionRow.ts";

/** A user whose row is locked, so that their Pro periods change in this transaction only. */
export interface LockedUser
  extends Pick<UserColumns, "id" | "name" | "email" | "mobile" | "email_verified_at"> {
  isDeleted: boolean;
}

export async function lockUser({ platform, transaction }: Scope, userId: string): Promise<LockedUser | null> {
  const row = await users(platform.db).findByPk(userId, {
    attributes: ["id", "name", "email", "mobile", "email_verified_at", "deleted_at"],
    lock: transaction.LOCK.NO_KEY_UPDATE,
    transaction,
  });
  if (!row) return null;
  const { deleted_at, ...user } = row.get();
  return { ...user, isDeleted: deleted_at !== null };
}

/** All Pro periods of a locked user. */
export function periodsOf({ platform, transaction }: Scope, userId: string): Promise<SubscriptionRow[]> {
  return findSubscriptions(platform, "s.user_id = $userId", { userId }, transaction);
}

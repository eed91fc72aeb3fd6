import { QueryTypes } from "sequelize";
import type { Scope } from "../../../platform/scope.ts";
import { findSubscriptions, type SubscriptionRow } from "./subscriptionRow.ts";

/** A person whose times of Pro nobody else changes until the transaction ends. */
export interface LockedUser {
  id: string;
  name: string;
  email: string | null;
  mobile: string | null;
  email_verified_at: Date | null;
  isGone: boolean;
}

export async function lockUser({ platform, transaction }: Scope, userId: string): Promise<LockedUser | null> {
  const [row] = await platform.db.query<LockedUser>(
    `SELECT id, name, email, mobile, email_verified_at, deleted_at IS NOT NULL AS "isGone"
       FROM users WHERE id = $userId FOR NO KEY UPDATE`,
    { bind: { userId }, transaction, type: QueryTypes.SELECT },
  );
  return row ?? null;
}

/** Every time of Pro of a person who is held. */
export function periodsOf({ platform, transaction }: Scope, userId: string): Promise<SubscriptionRow[]> {
  return findSubscriptions(platform, "s.user_id = $userId", { userId }, transaction);
}

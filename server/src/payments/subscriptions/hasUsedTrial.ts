import type { Transaction } from "sequelize";
import { selectPrepared } from "../../platform/database/selectPrepared.ts";
import type { Platform } from "../../platform/platform.ts";

const USED = "SELECT 1 FROM subscriptions s WHERE s.user_id = $userId AND s.trial_end IS NOT NULL LIMIT 1";

/** A trial is used once it has begun, whatever comes of it; a checkout that nobody went through uses nothing. */
export async function hasUsedTrial(
  { db }: Pick<Platform, "db">,
  userId: string,
  transaction: Transaction | null = null,
): Promise<boolean> {
  return (await selectPrepared(db, USED, { userId }, transaction)).length > 0;
}

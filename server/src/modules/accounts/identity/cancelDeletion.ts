import { QueryTypes } from "sequelize";
import type { CommandContext } from "../../../platform/http/context.ts";

/** Whoever signs in while their account waits to be deleted wants to keep it. */
export async function cancelDeletion(
  { platform, transaction }: CommandContext,
  userId: string,
): Promise<void> {
  await platform.db.query("DELETE FROM account_deletions WHERE user_id = $userId", {
    bind: { userId },
    type: QueryTypes.DELETE,
    transaction,
  });
}

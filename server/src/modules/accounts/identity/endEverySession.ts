import { QueryTypes } from "sequelize";
import type { CommandContext } from "../../../platform/http/context.ts";

/** What would let somebody back in after a password has changed, each by the person it belongs to. */
const WAYS_IN = ["sessions", "device_grants", "one_time_codes", "account_links"] as const;

/**
 * Ends all that is open to a person: browsers, programs, access tokens, and the codes and links that wait to be used.
 * Whoever had a foot in the door must not keep it there.
 */
export async function endEverySession(
  { platform, transaction }: CommandContext,
  userId: string,
): Promise<void> {
  for (const table of WAYS_IN) {
    await platform.db.query(`DELETE FROM ${table} WHERE user_id = $userId`, {
      bind: { userId },
      type: QueryTypes.DELETE,
      transaction,
    });
  }
}

import { execute } from "../../../platform/database/select.ts";
import type { CommandContext } from "../../../platform/http/context.ts";
import { forgetOtherDevices } from "../security/knownDevice.ts";

/** The tables whose rows could let someone back in after a password change, with their user column. */
const WAYS_IN = ["sessions", "device_grants", "one_time_codes", "pending_signins"] as const;

/**
 * Ends all access to an account: browsers, programs, access tokens, and unused codes and links. Otherwise an
 * intruder could keep theirs. Only this browser stays known.
 */
export async function endEverySession(context: CommandContext, userId: string): Promise<void> {
  const { platform, transaction } = context;
  for (const table of WAYS_IN) {
    await execute(platform.db, `DELETE FROM ${table} WHERE user_id = $userId`, { userId }, transaction);
  }
  // A used link opens nothing. It stays, so that opening it again says that the address is verified.
  await execute(
    platform.db,
    "DELETE FROM account_links WHERE user_id = $userId AND used_at IS NULL",
    { userId },
    transaction,
  );
  await forgetOtherDevices(context, userId);
}

import type { CommandContext } from "../../../platform/http/context.ts";
import { accessEnded } from "../events.ts";
import { forgetOtherDevices } from "../security/knownDevice.ts";
import { lockUser } from "./lockUser.ts";

/**
 * The tables of this module whose rows could let someone back in after a password change. What modules above have is
 * ended by `accessEnded`. `waysIn.test.ts` lists all of them. Sessions are last: a grant or a pending sign-in that is
 * being used is waited for, and the session it starts is then deleted.
 */
const WAYS_IN = ["device_grants", "one_time_codes", "pending_signins", "sessions"] as const;

/**
 * Ends all access to an account: browsers, programs, access tokens, unused codes and links, private feeds and draft
 * invites. Otherwise an intruder could keep theirs. Only this browser stays known.
 */
export async function endEverySession(context: CommandContext, userId: string): Promise<void> {
  const { platform } = context;
  await lockUser(context, userId);
  // A used link opens nothing. It stays, so that opening it again says that the address is verified.
  await context.execute("DELETE FROM account_links WHERE user_id = $userId AND used_at IS NULL", { userId });
  for (const table of WAYS_IN) {
    await context.execute(`DELETE FROM ${table} WHERE user_id = $userId`, { userId });
  }
  await forgetOtherDevices(context, userId);
  await platform.events.publish(accessEnded, context, { userId });
}

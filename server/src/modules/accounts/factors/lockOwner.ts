import type { CommandContext } from "../../../platform/http/context.ts";
import { requireUser } from "../../../platform/http/policy.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import { hasProvedAddress } from "../contactAddress.ts";
import { lockUser } from "../identity/lockUser.ts";
import type { UserColumns } from "../models/users.ts";

/** Returns the signed-in user, locked, so that concurrent changes to their factors see each other. */
export async function lockOwner(context: CommandContext): Promise<UserColumns> {
  const user = await lockUser(context, requireUser(context).userId);
  if (!user) throw new Refusal("session_invalid");
  return user;
}

/**
 * The same for a new factor. Refuses an account with no proved address: its real owner may still sign in, by a code to
 * the address, and must not need a stranger's factor.
 */
export async function lockProvedOwner(context: CommandContext): Promise<UserColumns> {
  const user = await lockOwner(context);
  if (!hasProvedAddress(user)) throw new Refusal("unproved_address");
  return user;
}

import type { CommandContext } from "../../../platform/http/context.ts";
import { requireUser } from "../../../platform/http/policy.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import { hasProvedAddress } from "../contactAddress.ts";
import { type UserColumns, users } from "../models/users.ts";

/** Returns the signed-in user, locked, so that concurrent changes to their factors see each other. */
export async function lockOwner(context: CommandContext): Promise<UserColumns> {
  const { platform, transaction } = context;
  const { userId } = requireUser(context);
  const row = await users(platform.db).findByPk(userId, { lock: transaction.LOCK.UPDATE, transaction });
  if (!row) throw new Refusal("session_invalid");
  return row.get();
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

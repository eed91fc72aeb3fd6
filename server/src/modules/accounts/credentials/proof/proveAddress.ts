import type { Identifier } from "@quire/domain/accounts/identifiers";
import { mayOpen } from "@quire/domain/accounts/proof";
import type { CommandContext } from "../../../../platform/http/context.ts";
import { emailVerified } from "../../events.ts";
import { lockUser } from "../../identity/lockUser.ts";
import { users } from "../../models/users.ts";
import { revokeEarlierAccess } from "./revokeEarlierAccess.ts";

/**
 * Records that the caller has proved this address; returns false if the account has changed so that the address no
 * longer opens it. The first proof of an account revokes all other access: an attacker may have created it with
 * this address and their own password, and waited.
 */
export async function proveAddress(
  context: CommandContext,
  userId: string,
  { kind, value }: Identifier,
): Promise<boolean> {
  const { platform, transaction } = context;
  const user = await lockUser(context, userId);
  if (!user || user[kind] !== value || user.suspended_at) return false;
  const proved = { email: user.email_verified_at !== null, mobile: user.mobile_verified_at !== null };
  if (proved[kind]) return true;
  if (!mayOpen(kind, proved)) return false;

  const column = kind === "email" ? "email_verified_at" : "mobile_verified_at";
  const now = platform.clock.now();
  await users(platform.db).update({ [column]: now }, { where: { id: userId }, transaction });
  await revokeEarlierAccess(context, user, { kind, value });
  if (kind === "email") await platform.events.publish(emailVerified, context, { userId });
  return true;
}

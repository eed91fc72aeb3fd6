import type { Identifier } from "@quire/domain/accounts/identifiers";
import { mayOpen } from "@quire/domain/accounts/proof";
import type { CommandContext } from "../../../../platform/http/context.ts";
import { queueEmail } from "../../../../platform/messages/queueMessage.ts";
import { endEverySession } from "../../identity/endEverySession.ts";
import { users } from "../../models/users.ts";
import { recordSecurityEvent } from "../../recordSecurityEvent.ts";
import { passwordRemovedEmail } from "../emails/passwordEmails.ts";

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
  const row = await users(platform.db).findByPk(userId, { lock: transaction.LOCK.UPDATE, transaction });
  const user = row?.get();
  if (!user || user[kind] !== value || user.suspended_at) return false;
  const proved = { email: user.email_verified_at !== null, mobile: user.mobile_verified_at !== null };
  if (proved[kind]) return true;
  if (!mayOpen(kind, proved)) return false;

  const now = platform.clock.now();
  const column = kind === "email" ? "email_verified_at" : "mobile_verified_at";
  await users(platform.db).update(
    { [column]: now, password_hash: null, pending_email: null, updated_at: now },
    { where: { id: userId }, transaction },
  );
  await endEverySession(context, userId);
  if (user.password_hash !== null) {
    await recordSecurityEvent(context, { userId, kind: "password_removed" });
    await queueEmail(platform, transaction, { kind, value }, passwordRemovedEmail(platform.config));
  }
  return true;
}

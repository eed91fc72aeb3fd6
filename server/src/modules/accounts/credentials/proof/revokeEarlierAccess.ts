import type { Identifier } from "@quire/domain/accounts/identifiers";
import type { CommandContext } from "../../../../platform/http/context.ts";
import { queueEmail } from "../../../../platform/messages/queueMessage.ts";
import { endEverySession } from "../../identity/endEverySession.ts";
import { knownDevices } from "../../models/knownDevices.ts";
import { socialIdentities } from "../../models/socialIdentities.ts";
import { type UserColumns, users } from "../../models/users.ts";
import { recordSecurityEvent } from "../../recordSecurityEvent.ts";
import { passwordRemovedEmail } from "../emails/passwordEmails.ts";

/**
 * Revokes every way into an account that existed before its first address was proved: an attacker may have created
 * it with someone's address and their own password, and waited. What the account contains stays. There are no second
 * factors yet: `lockProvedOwner` refuses them. Any further way to sign in must be removed here too.
 */
export async function revokeEarlierAccess(
  context: CommandContext,
  { id, password_hash }: Pick<UserColumns, "id" | "password_hash">,
  proved: Identifier,
): Promise<void> {
  const { platform, transaction } = context;
  await users(platform.db).update(
    { password_hash: null, pending_email: null, updated_at: platform.clock.now() },
    { where: { id }, transaction },
  );
  await socialIdentities(platform.db).destroy({ where: { user_id: id }, transaction });
  await endEverySession(context, id);
  await knownDevices(platform.db).destroy({ where: { user_id: id }, transaction });
  if (password_hash !== null) {
    await recordSecurityEvent(context, { userId: id, kind: "password_removed" });
    await queueEmail(platform, transaction, proved, passwordRemovedEmail(platform.config));
  }
}

import type { CommandContext } from "../../../../platform/http/context.ts";
import { endEverySession } from "../../identity/endEverySession.ts";
import { users } from "../../models/users.ts";
import { notifyOwner } from "../../notifyOwner.ts";
import { passwordChangedEmail } from "../emails/passwordEmails.ts";

/** Sets a new password, ends every session, and notifies the owner, at a proved address if there is one. */
export async function setPassword(
  context: CommandContext,
  userId: string,
  passwordHash: string,
): Promise<void> {
  const { platform, transaction } = context;
  await users(platform.db).update(
    // A pending address may be an intruder's: it must not be proved after this.
    { password_hash: passwordHash, pending_email: null, updated_at: platform.clock.now() },
    { where: { id: userId }, transaction },
  );
  await endEverySession(context, userId);
  await notifyOwner(context, userId, passwordChangedEmail(platform.config));
}

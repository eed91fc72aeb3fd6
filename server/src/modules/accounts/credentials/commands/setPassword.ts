import type { CommandContext } from "../../../../platform/http/context.ts";
import { queueLetter } from "../../../../platform/messages/queueMessage.ts";
import { endEverySession } from "../../identity/endEverySession.ts";
import { users } from "../../models/users.ts";
import { ownAddress } from "../../ownAddress.ts";
import { passwordChangedLetter } from "../letters/passwordLetters.ts";

/** Puts a new password in place, ends every session, and tells the owner, at an address that is proved where one is. */
export async function setPassword(
  context: CommandContext,
  userId: string,
  passwordHash: string,
): Promise<void> {
  const { platform, transaction } = context;
  await users(platform.db).update(
    // An address that waits may be an intruder's: nobody may prove it after this.
    { password_hash: passwordHash, pending_email: null, updated_at: platform.clock.now() },
    { where: { id: userId }, transaction },
  );
  await endEverySession(context, userId);
  const row = await users(platform.db).findByPk(userId, { transaction, rejectOnEmpty: true });
  const to = ownAddress(row.get());
  if (to) await queueLetter(platform, transaction, to, passwordChangedLetter(platform.config));
}

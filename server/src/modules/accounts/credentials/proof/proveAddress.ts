import type { Identifier } from "@quire/domain/accounts/identifiers";
import { mayOpen } from "@quire/domain/accounts/proof";
import type { CommandContext } from "../../../../platform/http/context.ts";
import { queueLetter } from "../../../../platform/messages/queueMessage.ts";
import { endEverySession } from "../../identity/endEverySession.ts";
import { users } from "../../models/users.ts";
import { passwordDroppedLetter } from "../letters/passwordLetters.ts";

/**
 * Notes that whoever is here reads this address; false when the account has changed meanwhile so that it no longer
 * opens it. The first proof of an account ends what others may hold of it: somebody can have made it with this address
 * and a password of their own, and waited.
 */
export async function proveAddress(
  context: CommandContext,
  userId: string,
  { kind, value }: Identifier,
): Promise<boolean> {
  const { platform, transaction } = context;
  const row = await users(platform.db).findByPk(userId, { lock: transaction.LOCK.UPDATE, transaction });
  const person = row?.get();
  if (!person || person[kind] !== value || person.suspended_at) return false;
  const proved = { email: person.email_verified_at !== null, mobile: person.mobile_verified_at !== null };
  if (proved[kind]) return true;
  if (!mayOpen(kind, proved)) return false;

  const now = platform.clock.now();
  const column = kind === "email" ? "email_verified_at" : "mobile_verified_at";
  await users(platform.db).update(
    { [column]: now, password_hash: null, pending_email: null, updated_at: now },
    { where: { id: userId }, transaction },
  );
  await endEverySession(context, userId);
  if (person.password_hash !== null) {
    await queueLetter(platform, transaction, { kind, value }, passwordDroppedLetter(platform.config));
  }
  return true;
}

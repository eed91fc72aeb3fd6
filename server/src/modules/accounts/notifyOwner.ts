import type { Context } from "../../platform/http/context.ts";
import type { Email } from "../../platform/messages/email.ts";
import { queueEmail } from "../../platform/messages/queueMessage.ts";
import { contactAddress } from "./contactAddress.ts";
import { users } from "./models/users.ts";

/** Sends an account's owner a message about a change to it, at `contactAddress`, if there is one. */
export async function notifyOwner(
  { platform, transaction }: Context,
  userId: string,
  content: Email,
): Promise<void> {
  const user = await users(platform.db).findByPk(userId, {
    attributes: ["email", "mobile", "email_verified_at"],
    transaction,
    rejectOnEmpty: true,
  });
  const to = contactAddress(user.get());
  if (to) await queueEmail(platform, transaction, to, content);
}

import type { MailingText } from "@quire/contracts/calls/mailings";
import type { Context } from "../../../../platform/http/context.ts";
import { authorize, requireUser } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { enforceLimit } from "../../../../platform/limits/enforceLimit.ts";
import { queueMail } from "../../../../platform/messages/queueMessage.ts";
import { users } from "../../../accounts/models/users.ts";
import { composeMailing, messageOf } from "../composeMailing.ts";
import { mailingPolicy } from "../policy.ts";

/** Sends an email to the caller's own address only. */
export async function testMailing(
  context: Context,
  { params, body }: { params: { id: string }; body: MailingText },
): Promise<{ to: string }> {
  authorize(context, mailingPolicy, "send", params);
  const { platform } = context;
  const { userId } = requireUser(context);
  const user = (
    await users(platform.db).findByPk(userId, { attributes: ["email", "email_verified_at"] })
  )?.get();
  if (!user?.email || !user.email_verified_at) throw new Refusal("mailing_without_email");
  const composed = await composeMailing(context, params.id, body);
  await enforceLimit(context, "mailingTestsByUser", userId);
  const message = messageOf(platform, composed, { id: platform.newId() }, { userId, email: user.email });
  await queueMail(platform, null, { ...message, subject: `[Test] ${message.subject}` });
  return { to: user.email };
}

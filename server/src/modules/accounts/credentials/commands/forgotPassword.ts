import { displayIdentifier, type Identifier } from "@quire/domain/accounts/identifiers";
import { RESET_LINK_SECONDS } from "@quire/domain/accounts/proof";
import type { Context } from "../../../../platform/http/context.ts";
import { inTransaction } from "../../../../platform/http/inTransaction.ts";
import { requirePlatformHost } from "../../../../platform/http/platformHost.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { queueEmail } from "../../../../platform/messages/queueMessage.ts";
import { enforceAttempts } from "../attemptLimits.ts";
import { resetCodeEmail } from "../emails/codeEmails.ts";
import { resetLinkEmail } from "../emails/passwordEmails.ts";
import { issueLink } from "../proof/accountLinks.ts";
import { findOpenable } from "../proof/findAccount.ts";
import { sendCode } from "../proof/sendCode.ts";
import { requireIdentifier } from "../requireIdentifier.ts";

/**
 * Sends what is needed to set a new password: a link by email, or a code by text message. 404 if there is no
 * account.
 */
export async function forgotPassword(
  context: Context,
  { body }: { body: { identifier: string } },
): Promise<{ channel: "email" | "mobile"; sent_to: string }> {
  const { platform } = context;
  requirePlatformHost(context);
  const identifier = requireIdentifier(body.identifier);
  await enforceAttempts(context, "forgotPassword", identifier);
  const account = await findOpenable(platform, identifier);
  if (!account) throw new Refusal("account_not_found");
  if (identifier.kind === "email") await sendLink(context, account.id, identifier);
  else await sendCode(context, { purpose: "resetPassword", identifier, render: resetCodeEmail });
  return { channel: identifier.kind, sent_to: displayIdentifier(identifier.value) };
}

async function sendLink(context: Context, userId: string, to: Identifier): Promise<void> {
  const { platform } = context;
  await inTransaction(context, async (step) => {
    const { hash, expires } = await issueLink(step, {
      purpose: "resetPassword",
      userId,
      identifier: to.value,
      seconds: RESET_LINK_SECONDS,
    });
    const email = resetLinkEmail(platform.config, hash);
    await queueEmail(platform, step.transaction, to, email, { until: expires });
  });
}

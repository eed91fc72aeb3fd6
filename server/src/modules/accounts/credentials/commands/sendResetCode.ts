import { CODE_SECONDS } from "@quire/domain/accounts/proof";
import type { Context } from "../../../../platform/http/context.ts";
import { requirePlatformHost } from "../../../../platform/http/platformHost.ts";
import { enforceAttempts } from "../attemptLimits.ts";
import { resetCodeEmail } from "../emails/codeEmails.ts";
import { sendCode } from "../proof/sendCode.ts";
import { requireIdentifier } from "../requireIdentifier.ts";

/** "Resend OTP" for a new password. Responds the same whether or not there is an account. */
export async function sendResetCode(
  context: Context,
  { body }: { body: { identifier: string } },
): Promise<{ sent: true; expires_in: number }> {
  requirePlatformHost(context);
  const identifier = requireIdentifier(body.identifier);
  await enforceAttempts(context, "requestResetCode", identifier);
  await sendCode(context, { purpose: "resetPassword", identifier, render: resetCodeEmail });
  return { sent: true, expires_in: CODE_SECONDS };
}

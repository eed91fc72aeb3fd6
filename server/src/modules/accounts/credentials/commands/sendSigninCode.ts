import { CODE_SECONDS } from "@quire/domain/accounts/proof";
import type { Context } from "../../../../platform/http/context.ts";
import { requirePlatformHost } from "../../../../platform/http/platformHost.ts";
import { enforceAttempts } from "../attemptLimits.ts";
import { signinCodeEmail } from "../emails/codeEmails.ts";
import { sendCode } from "../proof/sendCode.ts";
import { requireIdentifier } from "../requireIdentifier.ts";

/** Sends a sign-in code. For an address without an account, the work and the response are the same. */
export async function sendSigninCode(
  context: Context,
  { body }: { body: { identifier: string } },
): Promise<{ sent: true; expires_in: number }> {
  requirePlatformHost(context);
  const identifier = requireIdentifier(body.identifier);
  await enforceAttempts(context, "requestCode", identifier);
  await sendCode(context, { purpose: "signIn", identifier, render: signinCodeEmail });
  return { sent: true, expires_in: CODE_SECONDS };
}

import type { OutputOf } from "@quire/contracts/call";
import type * as calls from "@quire/contracts/calls/oneTimeCodes";
import { CODE_SECONDS, SIGNIN_LINK_SECONDS } from "@quire/domain/accounts/proof";
import type { Context } from "../../../../platform/http/context.ts";
import { inTransaction } from "../../../../platform/http/inTransaction.ts";
import { requirePlatformHost } from "../../../../platform/http/platformHost.ts";
import { queueEmail } from "../../../../platform/messages/queueMessage.ts";
import { enforceLinkRequest } from "../attemptLimits.ts";
import { signinCodeEmail, signinCodeMessage } from "../emails/codeEmails.ts";
import { issueLink } from "../proof/accountLinks.ts";
import { browserKey } from "../proof/browserKey.ts";
import type { CodeKey } from "../proof/codeHashes.ts";
import { findOpenable } from "../proof/findAccount.ts";
import { issueCode, recordCodeRequest } from "../proof/issueCode.ts";
import { sendCode } from "../proof/sendCode.ts";
import { requireIdentifier } from "../requireIdentifier.ts";

/**
 * Sends a sign-in code, by email with a link that works in every browser that requested one. If others have used up
 * the account's emails, only records the request: the link of the last email then opens here. For an address without
 * an account, the work and the response are the same.
 */
export async function sendSigninCode(
  context: Context,
  { body }: { body: { identifier: string } },
): Promise<OutputOf<typeof calls.sendSigninCode>> {
  requirePlatformHost(context);
  const identifier = requireIdentifier(body.identifier);
  const { mustSend } = await enforceLinkRequest(context, "requestSigninCode", identifier);
  const key = { purpose: "signIn", browser: browserKey(context), identifier } as const;
  if (!mustSend) await inTransaction(context, (step) => recordCodeRequest(step, key));
  else if (identifier.kind === "email") await sendCodeWithLink(context, key);
  else await sendCode(context, { purpose: "signIn", identifier, render: signinCodeMessage });
  return { sent: true, expires_in: CODE_SECONDS, already_sent: !mustSend };
}

async function sendCodeWithLink(context: Context, key: CodeKey): Promise<void> {
  const { platform } = context;
  const { identifier } = key;
  const account = await findOpenable(platform, identifier);
  await inTransaction(context, async (step) => {
    const { code } = await issueCode(step, key, account?.id ?? null);
    const { hash, expires } = await issueLink(step, {
      purpose: "signIn",
      userId: account?.id ?? null,
      identifier: account ? identifier.value : "",
      seconds: SIGNIN_LINK_SECONDS,
    });
    const email = signinCodeEmail(platform.config, code, hash);
    await queueEmail(platform, step.transaction, identifier, email, {
      until: expires,
      dryRun: account === null,
    });
  });
}

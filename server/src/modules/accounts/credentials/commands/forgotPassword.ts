import { displayIdentifier, type Identifier } from "@quire/domain/accounts/identifiers";
import { RESET_LINK_SECONDS } from "@quire/domain/accounts/proof";
import type { Context } from "../../../../platform/http/context.ts";
import { inTransaction } from "../../../../platform/http/inTransaction.ts";
import { requirePlatformHost } from "../../../../platform/http/platformHost.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { enforceLimit } from "../../../../platform/limits/enforceLimit.ts";
import { queueLetter } from "../../../../platform/messages/queueMessage.ts";
import { resetCodeLetter } from "../letters/codeLetters.ts";
import { resetLinkLetter } from "../letters/passwordLetters.ts";
import { issueLink } from "../proof/accountLinks.ts";
import { findOpenable } from "../proof/findAccount.ts";
import { sendCode } from "../proof/sendCode.ts";
import { requireIdentifier } from "../requireIdentifier.ts";

/** Sends what a new password can be set with: a link by mail, a code by text message. 404 where there is no account. */
export async function forgotPassword(
  context: Context,
  { body }: { body: { identifier: string } },
): Promise<{ channel: "email" | "mobile"; sent_to: string }> {
  const { platform, facts } = context;
  requirePlatformHost(context);
  const identifier = requireIdentifier(body.identifier);
  await enforceLimit(platform, "forgotByAddress", facts.ip, "too_many_otps");
  await enforceLimit(platform, "forgotByAccount", identifier.value, "too_many_otps");
  const account = await findOpenable(platform, identifier);
  if (!account) throw new Refusal("account_not_found");
  if (identifier.kind === "email") await sendLink(context, account.id, identifier);
  else await sendCode(context, { purpose: "resetPassword", identifier, letter: resetCodeLetter });
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
    const letter = resetLinkLetter(platform.config, hash);
    await queueLetter(platform, step.transaction, to, letter, { until: expires });
  });
}

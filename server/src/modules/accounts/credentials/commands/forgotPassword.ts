import type { OutputOf } from "@quire/contracts/call";
import type * as calls from "@quire/contracts/calls/passwords";
import { displayIdentifier } from "@quire/domain/accounts/identifiers";
import type { Context } from "../../../../platform/http/context.ts";
import { inTransaction } from "../../../../platform/http/inTransaction.ts";
import { requirePlatformHost } from "../../../../platform/http/platformHost.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { enforceLinkRequest } from "../attemptLimits.ts";
import { resetCodeEmail } from "../emails/codeEmails.ts";
import { resetLinkEmail } from "../emails/passwordEmails.ts";
import { findOpenable } from "../proof/findAccount.ts";
import { sendCode } from "../proof/sendCode.ts";
import { sendResetLink } from "../proof/sendResetLink.ts";
import { requireIdentifier } from "../requireIdentifier.ts";

/**
 * Sends what is needed to set a new password: a link by email, or a code by text message. 404 if there is no
 * account. A link that was sent within the last half hour isn't always sent again (`enforceLinkRequest`).
 */
export async function forgotPassword(
  context: Context,
  { body }: { body: { identifier: string } },
): Promise<OutputOf<typeof calls.forgotPassword>> {
  const { platform } = context;
  requirePlatformHost(context);
  const identifier = requireIdentifier(body.identifier);
  const { mustSend } = await enforceLinkRequest(context, "forgotPassword", identifier);
  const account = await findOpenable(platform, identifier);
  if (!account) throw new Refusal("account_not_found");
  if (identifier.kind === "mobile") {
    await sendCode(context, { purpose: "resetPassword", identifier, render: resetCodeEmail });
  } else if (mustSend) {
    await inTransaction(context, (step) => sendResetLink(step, account.id, identifier, resetLinkEmail));
  }
  return {
    channel: identifier.kind,
    sent_to: displayIdentifier(identifier.value),
    already_sent: !mustSend,
  };
}

import type { OutputOf } from "@quire/contracts/call";
import type * as calls from "@quire/contracts/calls/confirmation";
import { displayIdentifier } from "@quire/domain/accounts/identifiers";
import { CODE_SECONDS } from "@quire/domain/accounts/proof";
import type { Context } from "../../../../platform/http/context.ts";
import { requireUser } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { enforceLimit } from "../../../../platform/limits/enforceLimit.ts";
import { confirmationCodeEmail } from "../../credentials/emails/codeEmails.ts";
import { sendCode } from "../../credentials/proof/sendCode.ts";
import { findProofs } from "../proofs.ts";

/** Sends a code to the user's verified address, for an account without a password. */
export async function sendConfirmationCode(
  context: Context,
): Promise<OutputOf<typeof calls.sendConfirmationCode>> {
  const { platform, facts } = context;
  const { userId } = requireUser(context);
  const { passwordHash, address } = await findProofs(platform, userId);
  // Otherwise someone who found the browser and its mail open would not need the password.
  if (passwordHash !== null) throw new Refusal("password_required");
  if (!address) throw new Refusal("unproved_address");
  await enforceLimit(context, "otpByAddress", facts.ip, "too_many_otps");
  await enforceLimit(context, "otpByUser", userId, "too_many_otps");
  await sendCode(context, { purpose: "confirmIdentity", identifier: address, render: confirmationCodeEmail });
  return { sent_to: displayIdentifier(address.value), expires_in: CODE_SECONDS };
}

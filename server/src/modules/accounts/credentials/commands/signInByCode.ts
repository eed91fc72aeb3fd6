import type { SignedIn } from "@quire/contracts/calls/accounts";
import type { ErrorCode } from "@quire/contracts/errors";
import type { Context } from "../../../../platform/http/context.ts";
import { inTransaction } from "../../../../platform/http/inTransaction.ts";
import { requirePlatformHost } from "../../../../platform/http/platformHost.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { signInByFirstFactor } from "../../factors/pendingSignin.ts";
import { resetLinkRequests } from "../attemptLimits.ts";
import { browserKey } from "../proof/browserKey.ts";
import { consumeCode } from "../proof/consumeCode.ts";
import { enforceTries } from "../proof/enforceTries.ts";
import { proveAddress } from "../proof/proveAddress.ts";
import { requireIdentifier } from "../requireIdentifier.ts";

/** Signs this browser in with the code it requested. */
export async function signInByCode(
  context: Context,
  { body }: { body: { identifier: string; otp: string } },
): Promise<SignedIn> {
  requirePlatformHost(context);
  const identifier = requireIdentifier(body.identifier);
  const key = { purpose: "signIn", browser: browserKey(context), identifier } as const;
  const resetTries = await enforceTries(context, key);
  const result = await inTransaction(context, async (step): Promise<SignedIn | { refused: ErrorCode }> => {
    const consumed = await consumeCode(step, key, body.otp);
    if ("refused" in consumed) return consumed;
    if (!(await proveAddress(step, consumed.userId, identifier))) return { refused: "otp_incorrect" };
    return signInByFirstFactor(step, consumed.userId, "sign_in", { byMessage: true });
  });
  if ("refused" in result) throw new Refusal(result.refused);
  await resetTries();
  await resetLinkRequests(context.platform, identifier);
  return result;
}

import { RESET_LINK_SECONDS } from "@quire/domain/accounts/proof";
import type { Context } from "../../../../platform/http/context.ts";
import { inTransaction } from "../../../../platform/http/inTransaction.ts";
import { requirePlatformHost } from "../../../../platform/http/platformHost.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { issueLink } from "../proof/accountLinks.ts";
import { browserKey } from "../proof/browserKey.ts";
import { enforceTries } from "../proof/enforceTries.ts";
import { spendCode } from "../proof/spendCode.ts";
import { requireIdentifier } from "../requireIdentifier.ts";

/** Gives, for the code that was sent, the hash that a mailed link would have carried. */
export async function verifyResetCode(
  context: Context,
  { body }: { body: { identifier: string; otp: string } },
): Promise<{ hash: string }> {
  requirePlatformHost(context);
  const identifier = requireIdentifier(body.identifier);
  const key = { purpose: "resetPassword", browser: browserKey(context), identifier } as const;
  await enforceTries(context, key);
  const result = await inTransaction(context, async (step) => {
    const spent = await spendCode(step, key, body.otp);
    if ("refused" in spent) return spent;
    return issueLink(step, {
      purpose: "resetPassword",
      userId: spent.userId,
      identifier: identifier.value,
      seconds: RESET_LINK_SECONDS,
    });
  });
  if ("refused" in result) throw new Refusal(result.refused);
  return { hash: result.hash };
}

import { RESET_LINK_SECONDS } from "@quire/domain/accounts/proof";
import type { Context } from "../../../../platform/http/context.ts";
import { inTransaction } from "../../../../platform/http/inTransaction.ts";
import { requirePlatformHost } from "../../../../platform/http/platformHost.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { issueLink } from "../proof/accountLinks.ts";
import { browserKey } from "../proof/browserKey.ts";
import { consumeCode } from "../proof/consumeCode.ts";
import { enforceTries } from "../proof/enforceTries.ts";
import { requireIdentifier } from "../requireIdentifier.ts";

/** Returns, for the code that was sent, the hash that an emailed link would have carried. */
export async function verifyResetCode(
  context: Context,
  { body }: { body: { identifier: string; otp: string } },
): Promise<{ hash: string }> {
  requirePlatformHost(context);
  const identifier = requireIdentifier(body.identifier);
  const key = { purpose: "resetPassword", browser: browserKey(context), identifier } as const;
  await enforceTries(context, key);
  const result = await inTransaction(context, async (step) => {
    const consumed = await consumeCode(step, key, body.otp);
    if ("refused" in consumed) return consumed;
    return issueLink(step, {
      purpose: "resetPassword",
      userId: consumed.userId,
      identifier: identifier.value,
      seconds: RESET_LINK_SECONDS,
    });
  });
  if ("refused" in result) throw new Refusal(result.refused);
  return { hash: result.hash };
}

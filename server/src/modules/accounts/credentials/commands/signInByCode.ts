import type { SignedIn } from "@quire/contracts/calls/accounts";
import type { ErrorCode } from "@quire/contracts/errors";
import type { Context } from "../../../../platform/http/context.ts";
import { inTransaction } from "../../../../platform/http/inTransaction.ts";
import { requirePlatformHost } from "../../../../platform/http/platformHost.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { startBrowserSession } from "../../identity/browserSession.ts";
import { userRecord } from "../../presentUser.ts";
import { browserKey } from "../proof/browserKey.ts";
import { enforceTries } from "../proof/enforceTries.ts";
import { proveAddress } from "../proof/proveAddress.ts";
import { spendCode } from "../proof/spendCode.ts";
import { requireIdentifier } from "../requireIdentifier.ts";

/** Signs this browser in with the code that it asked for. */
export async function signInByCode(
  context: Context,
  { body }: { body: { identifier: string; otp: string } },
): Promise<SignedIn> {
  const { platform } = context;
  requirePlatformHost(context);
  const identifier = requireIdentifier(body.identifier);
  const key = { purpose: "signIn", browser: browserKey(context), identifier } as const;
  await enforceTries(context, key);
  const result = await inTransaction(context, async (step): Promise<SignedIn | { refused: ErrorCode }> => {
    const spent = await spendCode(step, key, body.otp);
    if ("refused" in spent) return spent;
    if (!(await proveAddress(step, spent.userId, identifier))) return { refused: "otp_incorrect" };
    return {
      ...(await startBrowserSession(step, spent.userId)),
      user: await userRecord(platform, spent.userId, step.transaction),
    };
  });
  if ("refused" in result) throw new Refusal(result.refused);
  await platform.limits.reset("otpTriesByAccount", identifier.value);
  return result;
}

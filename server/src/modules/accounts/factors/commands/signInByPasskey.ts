import type { SignedIn } from "@quire/contracts/calls/accounts";
import type { PasskeySignature } from "@quire/contracts/records/factor";
import type { Context } from "../../../../platform/http/context.ts";
import { inTransaction } from "../../../../platform/http/inTransaction.ts";
import { requirePlatformHost } from "../../../../platform/http/platformHost.ts";
import { browserKey } from "../../credentials/proof/browserKey.ts";
import { signInFully } from "../pendingSignin.ts";
import { requireActive } from "../requireActive.ts";
import { verifyPasskey } from "../verifyPasskey.ts";

/** Signs this browser in with a passkey that has verified its user: it is both factors. */
export async function signInByPasskey(
  context: Context,
  { body }: { body: { passkey: PasskeySignature } },
): Promise<SignedIn> {
  const { platform } = context;
  requirePlatformHost(context);
  // Not counted with passwords: there is nothing to guess, and each try needs a challenge, which is.
  const userId = await verifyPasskey(context, body.passkey, {
    challenge: { browser: browserKey(context), purpose: "signIn" },
    userId: null,
    verifiesUser: true,
  });
  return inTransaction(context, async (step) => {
    await requireActive(step, userId);
    return signInFully(step, userId, "sign_in", platform.clock.now());
  });
}

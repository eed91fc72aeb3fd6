import type { SignedIn } from "@quire/contracts/calls/accounts";
import type { FactorProof } from "@quire/contracts/records/factor";
import type { Context } from "../../../../platform/http/context.ts";
import { inTransaction } from "../../../../platform/http/inTransaction.ts";
import { requirePlatformHost } from "../../../../platform/http/platformHost.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { endPendingSignin, requirePendingSignin, signInFully } from "../pendingSignin.ts";
import { requireActive } from "../requireActive.ts";
import { verifyFactor } from "../verifyFactor.ts";

/** Finishes this browser's pending sign-in with its second factor. */
export async function completeSignin(context: Context, { body }: { body: FactorProof }): Promise<SignedIn> {
  requirePlatformHost(context);
  const pending = await requirePendingSignin(context);
  const { userId, browser } = pending;
  await verifyFactor(context, { userId, proof: body, challenge: { browser, purpose: "secondFactor" } });
  return inTransaction(context, async (step) => {
    if (!(await endPendingSignin(step, pending))) throw new Refusal("signin_expired");
    await requireActive(step, userId);
    return signInFully(step, userId, "sign_in", step.platform.clock.now());
  });
}

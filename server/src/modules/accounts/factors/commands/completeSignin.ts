import type { SignedIn } from "@quire/contracts/calls/accounts";
import type { FactorProof } from "@quire/contracts/records/factor";
import type { Context } from "../../../../platform/http/context.ts";
import { inTransaction } from "../../../../platform/http/inTransaction.ts";
import { requirePlatformHost } from "../../../../platform/http/platformHost.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { isKnownDevice } from "../../security/knownDevice.ts";
import { endPendingSignin, type PendingSignin, requirePendingSignin, signInFully } from "../pendingSignin.ts";
import { requireActive } from "../requireActive.ts";
import { type FactorTries, verifyFactor } from "../verifyFactor.ts";

/** Finishes this browser's pending sign-in with its second factor. */
export async function completeSignin(context: Context, { body }: { body: FactorProof }): Promise<SignedIn> {
  requirePlatformHost(context);
  const pending = await requirePendingSignin(context);
  const { userId, browser } = pending;
  await verifyFactor(context, {
    userId,
    tries: await triesOf(context, pending),
    proof: body,
    challenge: { browser, purpose: "secondFactor" },
  });
  return inTransaction(context, async (step) => {
    await requireActive(step, userId);
    if (!(await endPendingSignin(step, pending))) throw new Refusal("signin_expired");
    return signInFully(step, userId, "sign_in", step.platform.clock.now());
  });
}

async function triesOf(context: Context, { userId, byMessage }: PendingSignin): Promise<FactorTries> {
  if (await isKnownDevice(context, userId)) return "factorTriesOnKnownDevicesByAccount";
  return byMessage ? "factorTriesAfterMessageByAccount" : "factorTriesByAccount";
}

import type { FactorMethod } from "@quire/contracts/records/factor";
import type { Context } from "../../../../platform/http/context.ts";
import { methodsOf, ownedFactors } from "../ownedFactors.ts";
import { findPendingSignin } from "../pendingSignin.ts";

/** How this browser may finish its sign-in; null if nothing is pending. */
export async function getPendingSignin(
  context: Context,
): Promise<{ pending: { methods: FactorMethod[] } | null }> {
  const pending = await findPendingSignin(context);
  if (!pending) return { pending: null };
  return { pending: { methods: methodsOf(await ownedFactors(context.platform, pending.userId)) } };
}

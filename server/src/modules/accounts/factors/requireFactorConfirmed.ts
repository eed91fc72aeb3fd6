import { FACTOR_CONFIRMED_SECONDS } from "@quire/domain/accounts/factors";
import type { Context } from "../../../platform/http/context.ts";
import { requireUser } from "../../../platform/http/policy.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import { requireConfirmed } from "../../../platform/http/requireConfirmed.ts";
import { hasFactor, type OwnedFactors, ownedFactors } from "./ownedFactors.ts";

/**
 * Refuses a change to a user's factors, unless this session has proved one in the last minutes, or confirmed its user
 * if there is none yet: someone who finds a browser signed in must not add their own passkey, or remove the owner's.
 * Returns the user's factors.
 */
export async function requireFactorConfirmed(context: Context): Promise<OwnedFactors> {
  const { platform, transaction } = context;
  const { userId, session } = requireUser(context);
  const owned = await ownedFactors(platform, userId, transaction);
  if (!hasFactor(owned)) {
    requireConfirmed(platform, context.caller);
    return owned;
  }
  const since = platform.clock.now().getTime() - FACTOR_CONFIRMED_SECONDS * 1000;
  const provedAt = session.secondFactorAt?.getTime() ?? 0;
  if (provedAt < since) throw new Refusal("factor_confirmation_required");
  return owned;
}

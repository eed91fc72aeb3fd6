import type { CommandContext } from "../../../platform/http/context.ts";
import { requireUser } from "../../../platform/http/policy.ts";
import { sessions } from "../models/sessions.ts";
import { hasFactor, ownedFactors } from "./ownedFactors.ts";
import { recordFactorChange } from "./recordFactorChange.ts";
import { issueRecoveryCodes } from "./recoveryCodes.ts";

/**
 * Adds a factor by `add`, notifies the owner, and marks this session, which has just proved it. The first factor
 * comes with recovery codes. The caller holds the user's lock.
 */
export async function addFactor<Added extends object>(
  context: CommandContext,
  userId: string,
  change: string,
  add: () => Promise<Added>,
): Promise<Added & { recovery_codes: string[] | null }> {
  const { platform, transaction } = context;
  const isFirst = !hasFactor(await ownedFactors(platform, userId, transaction));
  const added = await add();
  await sessions(platform.db).update(
    { second_factor_at: platform.clock.now() },
    { where: { id: requireUser(context).session.id }, transaction },
  );
  await recordFactorChange(context, userId, change);
  return { ...added, recovery_codes: isFirst ? await issueRecoveryCodes(context, userId) : null };
}

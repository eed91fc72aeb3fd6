import type { CommandContext } from "../../../platform/http/context.ts";
import { recoveryCodes } from "../models/recoveryCodes.ts";
import { sessions } from "../models/sessions.ts";
import { hasFactor, ownedFactors } from "./ownedFactors.ts";
import { recordFactorChange } from "./recordFactorChange.ts";

/**
 * Notifies the owner of a removed factor. After the last one, recovery codes open nothing and no session counts as
 * having proved one. The caller holds the user's lock.
 */
export async function afterRemoval(context: CommandContext, userId: string, change: string): Promise<void> {
  const { platform, transaction } = context;
  await recordFactorChange(context, userId, change);
  if (hasFactor(await ownedFactors(platform, userId, transaction))) return;
  await recoveryCodes(platform.db).destroy({ where: { user_id: userId }, transaction });
  await sessions(platform.db).update({ second_factor_at: null }, { where: { user_id: userId }, transaction });
}

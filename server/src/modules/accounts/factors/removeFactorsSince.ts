import { Op } from "sequelize";
import type { CommandContext } from "../../../platform/http/context.ts";
import { lockUser } from "../identity/lockUser.ts";
import { passkeys } from "../models/passkeys.ts";
import { totpSecrets } from "../models/totpSecrets.ts";
import { afterRemoval } from "./afterRemoval.ts";

/** Removes the factors that a user's account got since a moment: an intruder's would keep its owner out. */
export async function removeFactorsSince(
  context: CommandContext,
  userId: string,
  since: Date,
): Promise<void> {
  const { platform, transaction } = context;
  await lockUser(context, userId);
  const where = { user_id: userId, created_at: { [Op.gte]: since } };
  const removedPasskeys = await passkeys(platform.db).destroy({ where, transaction });
  const removedApps = await totpSecrets(platform.db).destroy({ where, transaction });
  if (removedPasskeys + removedApps > 0)
    await afterRemoval(context, userId, "A new second factor was removed");
}

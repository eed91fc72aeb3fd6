import type { CommandContext } from "../../../../platform/http/context.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { totpSecrets } from "../../models/totpSecrets.ts";
import { afterRemoval } from "../afterRemoval.ts";
import { lockOwner } from "../lockOwner.ts";
import { requireFactorConfirmed } from "../requireFactorConfirmed.ts";

/** Turns the authenticator app off. */
export async function removeTotp(context: CommandContext): Promise<{ removed: true }> {
  const { platform, transaction } = context;
  const { id: userId } = await lockOwner(context);
  await requireFactorConfirmed(context);
  const removed = await totpSecrets(platform.db).destroy({ where: { user_id: userId }, transaction });
  if (removed === 0) throw new Refusal("not_found");
  await afterRemoval(context, userId, "The authenticator app was removed");
  return { removed: true };
}

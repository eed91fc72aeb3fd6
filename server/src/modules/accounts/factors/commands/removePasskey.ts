import type { CommandContext } from "../../../../platform/http/context.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { passkeys } from "../../models/passkeys.ts";
import { afterRemoval } from "../afterRemoval.ts";
import { lockOwner } from "../lockOwner.ts";
import { requireFactorConfirmed } from "../requireFactorConfirmed.ts";

/** Removes one of the user's passkeys. */
export async function removePasskey(
  context: CommandContext,
  { params }: { params: { id: string } },
): Promise<{ removed: true }> {
  const { platform, transaction } = context;
  const { id: userId } = await lockOwner(context);
  await requireFactorConfirmed(context);
  const removed = await passkeys(platform.db).destroy({
    where: { id: params.id, user_id: userId },
    transaction,
  });
  if (removed === 0) throw new Refusal("not_found");
  await afterRemoval(context, userId, "A passkey was removed");
  return { removed: true };
}

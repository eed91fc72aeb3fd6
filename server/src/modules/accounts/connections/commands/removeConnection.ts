import { mayUnlink } from "@quire/domain/accounts/socialSignin";
import type { SocialProvider } from "@quire/domain/enums";
import type { CommandContext } from "../../../../platform/http/context.ts";
import { requireUser } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { hasProvedAddress } from "../../contactAddress.ts";
import { socialIdentities } from "../../models/socialIdentities.ts";
import { users } from "../../models/users.ts";
import { recordSecurityEvent } from "../../recordSecurityEvent.ts";

/** Disconnects an identity, unless it is the account's only way to sign in. */
export async function removeConnection(
  context: CommandContext,
  { params }: { params: { provider: SocialProvider } },
): Promise<{ removed: true }> {
  const { platform, transaction } = context;
  const { userId } = requireUser(context);
  // Locks the user: two concurrent removals would each count the other identity as the remaining one.
  const user = await users(platform.db).findByPk(userId, {
    attributes: ["password_hash", "email_verified_at", "mobile_verified_at"],
    lock: transaction.LOCK.NO_KEY_UPDATE,
    transaction,
    rejectOnEmpty: true,
  });
  const connected = await socialIdentities(platform.db).findAll({ where: { user_id: userId }, transaction });
  if (!connected.some((row) => row.get("provider") === params.provider)) throw new Refusal("not_found");
  const isAllowed = mayUnlink({
    hasPassword: user.get().password_hash !== null,
    hasProvedAddress: hasProvedAddress(user.get()),
    otherIdentities: connected.length - 1,
  });
  if (!isAllowed) throw new Refusal("last_way_in");
  await socialIdentities(platform.db).destroy({
    where: { user_id: userId, provider: params.provider },
    transaction,
  });
  await recordSecurityEvent(context, { userId, kind: "connection_removed", detail: params.provider });
  return { removed: true };
}

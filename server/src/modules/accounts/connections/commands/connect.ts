import type { CommandContext } from "../../../../platform/http/context.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { socialIdentities } from "../../models/socialIdentities.ts";
import { recordSecurityEvent } from "../../recordSecurityEvent.ts";
import type { Identity } from "../providers/identity.ts";

/**
 * Connects an identity to an account. Unique keys enforce one owner per identity and one identity per provider and
 * account.
 */
export async function connect(context: CommandContext, userId: string, identity: Identity): Promise<void> {
  const { platform, transaction } = context;
  const { provider, subject, name, email } = identity;
  const inserted = await context.select(
    `INSERT INTO social_identities (provider, subject, user_id, name, email, created_at, last_used_at)
     VALUES ($provider, $subject, $userId, $name, $email, $now, $now) ON CONFLICT DO NOTHING RETURNING subject`,
    { provider, subject, userId, name, email, now: platform.clock.now() },
  );
  if (inserted.length > 0) {
    await recordSecurityEvent(context, { userId, kind: "connection_added", detail: provider });
    return;
  }
  const known = await socialIdentities(platform.db).findOne({
    attributes: ["user_id"],
    where: { provider, subject },
    transaction,
  });
  if (!known) throw new Refusal("connection_exists");
  if (known.get("user_id") !== userId) throw new Refusal("connection_taken");
}

/** Records that an identity was used to sign in. */
export async function recordUsed(context: CommandContext, { provider, subject }: Identity): Promise<void> {
  await socialIdentities(context.platform.db).update(
    { last_used_at: context.platform.clock.now() },
    { where: { provider, subject }, transaction: context.transaction },
  );
}

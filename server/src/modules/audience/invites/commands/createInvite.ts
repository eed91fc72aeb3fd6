import { select } from "../../../../platform/database/select.ts";
import type { CommandContext, Context } from "../../../../platform/http/context.ts";
import { inTransaction } from "../../../../platform/http/inTransaction.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { enforceLimit } from "../../../../platform/limits/enforceLimit.ts";
import { queueEmail } from "../../../../platform/messages/queueMessage.ts";
import { countInvitation, requireVerifiedSender } from "../../../accounts/invitationEmails.ts";
import { users } from "../../../accounts/models/users.ts";
import { requireEmail } from "../../../accounts/requireEmail.ts";
import { addressHash } from "../addressHashes.ts";
import { inviteEmail } from "../inviteEmails.ts";
import { inviteUrl } from "../inviteUrl.ts";
import { invitesPolicy } from "../policy.ts";

/**
 * Returns the caller's invite link and, with `email`, sends it there once. Stores only a keyed hash of that
 * address, and doesn't reveal whether it has an account.
 */
export async function createInvite(
  context: Context,
  { body }: { body: { email?: string } },
): Promise<{ url: string; sent: boolean }> {
  const { userId } = authorize(context, invitesPolicy, "invite", null);
  const { platform } = context;
  const url = await inviteUrl(platform, userId);
  if (body.email === undefined) return { url, sent: false };
  const email = requireEmail(body.email);
  await requireVerifiedSender(platform, userId);
  await enforceLimit(context, "friendInvitesByUser", userId, "too_many_invites");
  const to = { kind: "email", value: email } as const;
  if (await wasInvited(context, userId, addressHash(platform, to))) return { url, sent: false };
  const mayBeSent = await countInvitation(platform, to);
  const sent = await inTransaction(context, async (inside) => {
    if (!(await recordInvitedAddress(inside, userId, addressHash(platform, to)))) return false;
    // Reported as sent all the same: that others have invited this address is not for this user to know.
    if (!mayBeSent) return true;
    const { transaction } = inside;
    const inviter = await users(platform.db).findByPk(userId, { attributes: ["name"], transaction });
    const invite = inviteEmail(platform.config, { inviter: inviter?.get().name ?? "", url });
    await queueEmail(platform, transaction, to, invite, { unlessUndeliverable: true });
    return true;
  });
  return { url, sent };
}

async function wasInvited({ platform }: Context, userId: string, hash: Buffer): Promise<boolean> {
  const sql = "SELECT 1 FROM invite_emails WHERE user_id = $userId AND hash = $hash";
  return (await select(platform.db, sql, { userId, hash })).length > 0;
}

/** Records that this user invited an address. Returns false if they did so before. */
async function recordInvitedAddress(context: CommandContext, userId: string, hash: Buffer): Promise<boolean> {
  const { platform } = context;
  const inserted = await context.execute(
    `INSERT INTO invite_emails (user_id, hash, created_at) VALUES ($userId, $hash, $now)
     ON CONFLICT DO NOTHING`,
    { userId, hash, now: platform.clock.now() },
  );
  return inserted > 0;
}

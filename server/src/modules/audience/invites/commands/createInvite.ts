import { INVALID_EMAIL, isEmail } from "@quire/domain/accounts/identifiers";
import { QueryTypes } from "sequelize";
import type { CommandContext, Context } from "../../../../platform/http/context.ts";
import { inTransaction } from "../../../../platform/http/inTransaction.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { refuseField } from "../../../../platform/http/refusal.ts";
import { enforceLimit } from "../../../../platform/limits/enforceLimit.ts";
import { queueLetter } from "../../../../platform/messages/queueMessage.ts";
import { addressHash } from "../addressHashes.ts";
import { inviteUrl } from "../inviteUrl.ts";
import { friendLetter } from "../letters/friendLetter.ts";
import { invitesPolicy } from "../policy.ts";

/**
 * The address to pass on, and where an email is named the letter with it, once. Of that email a keyed hash is kept, and
 * nothing told.
 */
export async function createInvite(
  context: Context,
  { body }: { body: { email?: string } },
): Promise<{ url: string; sent: boolean }> {
  const { userId } = authorize(context, invitesPolicy, "invite", null);
  const { platform } = context;
  const url = await inviteUrl(platform, userId);
  if (body.email === undefined) return { url, sent: false };
  const email = body.email.normalize("NFKC").trim().toLowerCase();
  if (!isEmail(email)) throw refuseField("body.email", INVALID_EMAIL);
  await enforceLimit(platform, "friendInvitesByUser", userId, "too_many_invites");
  const sent = await inTransaction(context, async (inside) => {
    const to = { kind: "email", value: email } as const;
    if (!(await isFirst(inside, userId, addressHash(platform, to)))) return false;
    const { transaction } = inside;
    const [person] = await platform.db.query<{ name: string }>("SELECT name FROM users WHERE id = $userId", {
      bind: { userId },
      transaction,
      type: QueryTypes.SELECT,
    });
    const letter = friendLetter(platform.config, { inviter: person?.name ?? "", url });
    await queueLetter(platform, transaction, to, letter);
    return true;
  });
  return { url, sent };
}

/** Whether this person has sent nothing to an address before; from now on they have. */
async function isFirst({ platform, transaction }: CommandContext, userId: string, hash: Buffer) {
  const noted = await platform.db.query(
    `INSERT INTO invite_letters (user_id, hash, created_at) VALUES ($userId, $hash, $now)
     ON CONFLICT DO NOTHING RETURNING 1`,
    { bind: { userId, hash, now: platform.clock.now() }, transaction, type: QueryTypes.SELECT },
  );
  return noted.length > 0;
}

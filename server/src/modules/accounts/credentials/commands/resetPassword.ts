import { QueryTypes } from "sequelize";
import type { CommandContext, Context } from "../../../../platform/http/context.ts";
import { hashSecret } from "../../../../platform/http/credentials.ts";
import { inTransaction } from "../../../../platform/http/inTransaction.ts";
import { requirePlatformHost } from "../../../../platform/http/platformHost.ts";
import { Refusal, refuseField } from "../../../../platform/http/refusal.ts";
import { enforceLimit } from "../../../../platform/limits/enforceLimit.ts";
import { hashPassword } from "../../identity/passwordHash.ts";
import { users } from "../../models/users.ts";
import { requireNewPassword } from "../requireNewPassword.ts";
import { setPassword } from "./setPassword.ts";

interface Reset {
  hash: string;
  password: string;
  confirm: string;
}

/** The link of a living account, whose address is still that account's, and is proved or the first to be. */
const LIVE = `l.token_hash = $token AND l.purpose = 'resetPassword' AND l.used_at IS NULL AND l.expires_at > $now
  AND u.id = l.user_id AND u.suspended_at IS NULL AND l.identifier IN (u.email, u.mobile)
  AND ((u.email_verified_at IS NULL AND u.mobile_verified_at IS NULL)
       OR (l.identifier = u.email AND u.email_verified_at IS NOT NULL)
       OR (l.identifier = u.mobile AND u.mobile_verified_at IS NOT NULL))`;

/** Sets a new password with a link. It works once: of parallel tries one wins, and the others leave nothing. */
export async function resetPassword(context: Context, { body }: { body: Reset }): Promise<{ reset: true }> {
  const { platform, facts } = context;
  requirePlatformHost(context);
  requireNewPassword(body.password);
  if (body.password !== body.confirm) {
    const { message } = new Refusal("confirm_mismatch");
    throw refuseField("body.confirm", message, "confirm_mismatch");
  }
  await enforceLimit(platform, "otpTriesByAddress", facts.ip);
  // Looked at before the work of hashing, which nobody gets for a made-up link.
  if (!(await isLive(context, body.hash))) throw new Refusal("reset_link_expired");
  const passwordHash = await hashPassword(body.password);
  await inTransaction(context, async (step) => {
    const spent = await spendLink(step, body.hash);
    if (!spent) throw new Refusal("reset_link_expired");
    await noteProof(step, spent);
    await setPassword(step, spent.user_id, passwordHash);
  });
  return { reset: true };
}

async function isLive({ platform }: Context, hash: string): Promise<boolean> {
  const rows = await platform.db.query(`SELECT 1 FROM account_links l, users u WHERE ${LIVE}`, {
    bind: { token: hashSecret(hash), now: platform.clock.now() },
    type: QueryTypes.SELECT,
  });
  return rows.length > 0;
}

interface Spent {
  user_id: string;
  identifier: string;
}

async function spendLink({ platform, transaction }: CommandContext, hash: string): Promise<Spent | null> {
  const [row] = await platform.db.query<Spent>(
    `UPDATE account_links l SET used_at = $now FROM users u WHERE ${LIVE} RETURNING l.user_id, l.identifier`,
    { bind: { token: hashSecret(hash), now: platform.clock.now() }, type: QueryTypes.SELECT, transaction },
  );
  return row ?? null;
}

/** Whoever has the link reads the address. */
async function noteProof(
  { platform, transaction }: CommandContext,
  { user_id, identifier }: Spent,
): Promise<void> {
  const now = platform.clock.now();
  for (const [address, proved] of [
    ["email", "email_verified_at"],
    ["mobile", "mobile_verified_at"],
  ] as const) {
    await users(platform.db).update(
      { [proved]: now },
      { where: { id: user_id, [address]: identifier, [proved]: null }, transaction },
    );
  }
}

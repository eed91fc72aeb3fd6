import { select } from "../../../../platform/database/select.ts";
import type { CommandContext, Context } from "../../../../platform/http/context.ts";
import { hashSecret } from "../../../../platform/http/credentials.ts";
import { inTransaction } from "../../../../platform/http/inTransaction.ts";
import { requirePlatformHost } from "../../../../platform/http/platformHost.ts";
import { Refusal, refuseField } from "../../../../platform/http/refusal.ts";
import { enforceLimit } from "../../../../platform/limits/enforceLimit.ts";
import { liftBounce } from "../../../../platform/mail/undeliverable.ts";
import { hashPassword } from "../../identity/passwordHash.ts";
import { signinAlerts } from "../../models/signinAlerts.ts";
import { users } from "../../models/users.ts";
import { recordSecurityEvent } from "../../recordSecurityEvent.ts";
import { recognizeDevice } from "../../security/knownDevice.ts";
import { resetLinkRequests } from "../attemptLimits.ts";
import { lockLinkOwner } from "../proof/accountLinks.ts";
import { browserKey } from "../proof/browserKey.ts";
import { requireNewPassword } from "../requireNewPassword.ts";
import { setPassword } from "./setPassword.ts";

interface Reset {
  hash: string;
  password: string;
  confirm: string;
}

/**
 * Returns the link of an active account, if its address still belongs to that account and is proved or the first to
 * be.
 */
const LIVE = `l.token_hash = $token AND l.purpose = 'resetPassword' AND l.used_at IS NULL AND l.expires_at > $now
  AND u.id = l.user_id AND u.suspended_at IS NULL AND l.identifier IN (u.email, u.mobile)
  AND ((u.email_verified_at IS NULL AND u.mobile_verified_at IS NULL)
       OR (l.identifier = u.email AND u.email_verified_at IS NOT NULL)
       OR (l.identifier = u.mobile AND u.mobile_verified_at IS NOT NULL))`;

/** Sets a new password with a link. It works once: of parallel tries one succeeds, and the others change nothing. */
export async function resetPassword(context: Context, { body }: { body: Reset }): Promise<{ reset: true }> {
  requirePlatformHost(context);
  requireNewPassword(body.password);
  if (body.password !== body.confirm) {
    const { message } = new Refusal("confirm_mismatch");
    throw refuseField("body.confirm", message, "confirm_mismatch");
  }
  // By browser: a link can't be guessed, and strangers at the same address must not keep it from working.
  await enforceLimit(context, "linkTriesByBrowser", browserKey(context).toString("hex"));
  // Checked before hashing, so that a made-up link costs no work.
  if (!(await isValid(context, body.hash))) throw new Refusal("reset_link_expired");
  const passwordHash = await hashPassword(body.password);
  const identifier = await inTransaction(context, async (step) => {
    const consumed = await consumeLink(step, body.hash);
    if (!consumed) throw new Refusal("reset_link_expired");
    await recordProof(step, consumed);
    await setPassword(step, consumed.user_id, passwordHash);
    // A password changed by an intruder must not void the owner's links; a reset comes from the owner's own mailbox.
    await signinAlerts(context.platform.db).destroy({
      where: { user_id: consumed.user_id },
      transaction: step.transaction,
    });
    await recordSecurityEvent(step, { userId: consumed.user_id, kind: "password_reset" });
    // Strangers who guess at the account must not keep this browser from signing in with the new password.
    await recognizeDevice(step, consumed.user_id);
    return consumed.identifier;
  });
  await resetLinkRequests(context.platform, { value: identifier });
  return { reset: true };
}

async function isValid({ platform }: Context, hash: string): Promise<boolean> {
  const rows = await select(platform.db, `SELECT 1 FROM account_links l, users u WHERE ${LIVE}`, {
    token: hashSecret(hash),
    now: platform.clock.now(),
  });
  return rows.length > 0;
}

interface ConsumedLink {
  user_id: string;
  identifier: string;
}

async function consumeLink(context: CommandContext, hash: string): Promise<ConsumedLink | null> {
  const { platform } = context;
  await lockLinkOwner(context, hash);
  const [row] = await context.select<ConsumedLink>(
    `UPDATE account_links l SET used_at = $now FROM users u WHERE ${LIVE} RETURNING l.user_id, l.identifier`,
    { token: hashSecret(hash), now: platform.clock.now() },
  );
  return row ?? null;
}

/** Holding the link proves the address. */
async function recordProof(context: CommandContext, { user_id, identifier }: ConsumedLink): Promise<void> {
  const { platform, transaction } = context;
  await liftBounce(context, identifier);
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

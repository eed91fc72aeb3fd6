import type { OutputOf } from "@quire/contracts/call";
import type * as calls from "@quire/contracts/calls/security";
import { displayIdentifier, parseIdentifier } from "@quire/domain/accounts/identifiers";
import type { CommandContext, Context } from "../../../../platform/http/context.ts";
import { hashSecret } from "../../../../platform/http/credentials.ts";
import { inTransaction } from "../../../../platform/http/inTransaction.ts";
import { requirePlatformHost } from "../../../../platform/http/platformHost.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { enforceLimit } from "../../../../platform/limits/enforceLimit.ts";
import { deniedSigninEmail } from "../../credentials/emails/passwordEmails.ts";
import { findOpenable } from "../../credentials/proof/findAccount.ts";
import { sendResetLink } from "../../credentials/proof/sendResetLink.ts";
import { removeFactorsSince } from "../../factors/removeFactorsSince.ts";
import { endEverySession } from "../../identity/endEverySession.ts";
import { knownDevices } from "../../models/knownDevices.ts";
import { recordSecurityEvent } from "../../recordSecurityEvent.ts";

interface ConsumedAlert {
  user_id: string;
  device_id: string | null;
  device: string | null;
  identifier: string;
  created_at: Date;
}

/**
 * "This wasn't me": ends all access to the account by the link of the email about a sign-in, once, and emails a link
 * to set a new password. That link isn't returned: this one is valid for a week, and must open nothing. The password
 * stays until then, since this link may have been followed by mistake.
 */
export async function denySignin(
  context: Context,
  { body }: { body: { hash: string } },
): Promise<OutputOf<typeof calls.denySignin>> {
  const { facts } = context;
  requirePlatformHost(context);
  await enforceLimit(context, "otpTriesByAddress", facts.ip);
  return inTransaction(context, async (step) => {
    const alert = await consume(step, body.hash);
    if (!alert) throw new Refusal("link_expired");
    await endAccess(step, alert);
    await recordSecurityEvent(step, {
      userId: alert.user_id,
      kind: "signin_denied",
      detail: alert.device ?? "",
    });
    return { denied: true, reset_sent_to: await sendReset(step, alert) };
  });
}

async function consume(context: CommandContext, hash: string) {
  const { platform } = context;
  const token = hashSecret(hash);
  // Before the alert: see `lockUser`.
  await context.execute(
    "SELECT 1 FROM users WHERE id IN (SELECT user_id FROM signin_alerts WHERE token_hash = $token) FOR NO KEY UPDATE",
    { token },
  );
  const [row] = await context.select<ConsumedAlert>(
    `UPDATE signin_alerts a SET used_at = $now WHERE token_hash = $token AND used_at IS NULL AND expires_at > $now
      RETURNING user_id, device_id, identifier, created_at, (SELECT label FROM known_devices WHERE id = a.device_id) AS device`,
    { now: platform.clock.now(), token },
  );
  return row ?? null;
}

/** Ends all sessions and other access, and removes what was added since that signs in. */
async function endAccess(
  context: CommandContext,
  { user_id: userId, device_id: deviceId, created_at: since }: ConsumedAlert,
): Promise<void> {
  const { platform, transaction } = context;
  await removeFactorsSince(context, userId, since);
  await disconnectSince(context, userId, since);
  await endEverySession(context, userId);
  // Also if the link was opened on that very device.
  if (deviceId) await knownDevices(platform.db).destroy({ where: { id: deviceId }, transaction });
}

/** Removes the providers' identities that were connected since: an intruder's would open the account again. */
async function disconnectSince(context: CommandContext, userId: string, since: Date): Promise<void> {
  const removed = await context.select<{ provider: string }>(
    "DELETE FROM social_identities WHERE user_id = $userId AND created_at >= $since RETURNING provider",
    { userId, since },
  );
  for (const { provider } of removed) {
    await recordSecurityEvent(context, { userId, kind: "connection_removed", detail: provider });
  }
}

/** Returns the address that the link was sent to; null when the alert's address no longer opens the account. */
async function sendReset(context: CommandContext, alert: ConsumedAlert): Promise<string | null> {
  const parsed = parseIdentifier(alert.identifier);
  const account = "error" in parsed ? null : await findOpenable(context.platform, parsed);
  if ("error" in parsed || account?.id !== alert.user_id) return null;
  await sendResetLink(context, alert.user_id, parsed, deniedSigninEmail);
  return displayIdentifier(parsed.value);
}

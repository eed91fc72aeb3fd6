import type { OutputOf } from "@quire/contracts/call";
import type * as calls from "@quire/contracts/calls/security";
import { parseIdentifier } from "@quire/domain/accounts/identifiers";
import { RESET_LINK_SECONDS } from "@quire/domain/accounts/proof";
import { execute, select } from "../../../../platform/database/select.ts";
import type { CommandContext, Context } from "../../../../platform/http/context.ts";
import { hashSecret } from "../../../../platform/http/credentials.ts";
import { inTransaction } from "../../../../platform/http/inTransaction.ts";
import { requirePlatformHost } from "../../../../platform/http/platformHost.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { enforceLimit } from "../../../../platform/limits/enforceLimit.ts";
import { issueLink } from "../../credentials/proof/accountLinks.ts";
import { findOpenable } from "../../credentials/proof/findAccount.ts";
import { removeFactorsSince } from "../../factors/removeFactorsSince.ts";
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
 * "This wasn't me": ends a sign-in by the link of its email, once, and returns what sets a new password. The password
 * stays until then, since the link may have been followed by mistake.
 */
export async function denySignin(
  context: Context,
  { body }: { body: { hash: string } },
): Promise<OutputOf<typeof calls.denySignin>> {
  const { facts } = context;
  requirePlatformHost(context);
  await enforceLimit(context, "otpTriesByAddress", facts.ip);
  const alert = await inTransaction(context, async (step) => {
    const consumed = await consume(step, body.hash);
    if (!consumed) throw new Refusal("link_expired");
    await endAccess(step, consumed);
    await recordSecurityEvent(step, {
      userId: consumed.user_id,
      kind: "signin_denied",
      detail: consumed.device ?? "",
    });
    return consumed;
  });
  return { denied: true, reset_hash: await issueResetHash(context, alert) };
}

async function consume({ platform, transaction }: CommandContext, hash: string) {
  const [row] = await select<ConsumedAlert>(
    platform.db,
    `UPDATE signin_alerts a SET used_at = $now WHERE token_hash = $token AND used_at IS NULL AND expires_at > $now
      RETURNING user_id, device_id, identifier, created_at, (SELECT label FROM known_devices WHERE id = a.device_id) AS device`,
    { now: platform.clock.now(), token: hashSecret(hash) },
    transaction,
  );
  return row ?? null;
}

/** Ends the device's sessions, on all hosts, and what its user may have added since to get back in. */
async function endAccess(
  context: CommandContext,
  { user_id: userId, device_id: deviceId, created_at: since }: ConsumedAlert,
): Promise<void> {
  const { platform, transaction } = context;
  await removeFactorsSince(context, userId, since);
  await execute(
    platform.db,
    `DELETE FROM sessions WHERE user_id = $userId
        AND (device_id = $deviceId OR (kind <> 'browser' AND created_at >= $since))`,
    { userId, deviceId, since },
    transaction,
  );
  await execute(platform.db, "DELETE FROM device_grants WHERE user_id = $userId", { userId }, transaction);
  if (deviceId) await knownDevices(platform.db).destroy({ where: { id: deviceId }, transaction });
  await disconnectSince(context, userId, since);
}

/** Removes the providers' identities that were connected since: an intruder's would open the account again. */
async function disconnectSince(context: CommandContext, userId: string, since: Date): Promise<void> {
  const { platform, transaction } = context;
  const removed = await select<{ provider: string }>(
    platform.db,
    "DELETE FROM social_identities WHERE user_id = $userId AND created_at >= $since RETURNING provider",
    { userId, since },
    transaction,
  );
  for (const { provider } of removed) {
    await recordSecurityEvent(context, { userId, kind: "connection_removed", detail: provider });
  }
}

/** Returns null when the address that the link was sent to no longer opens the account. */
async function issueResetHash(context: Context, alert: ConsumedAlert): Promise<string | null> {
  const parsed = parseIdentifier(alert.identifier);
  const account = "error" in parsed ? null : await findOpenable(context.platform, parsed);
  if (account?.id !== alert.user_id) return null;
  const { hash } = await inTransaction(context, (step) =>
    issueLink(step, {
      purpose: "resetPassword",
      userId: alert.user_id,
      identifier: alert.identifier,
      seconds: RESET_LINK_SECONDS,
    }),
  );
  return hash;
}

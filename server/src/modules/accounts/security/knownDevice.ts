import { deviceName } from "@quire/domain/accounts/deviceName";
import type { Identifier } from "@quire/domain/accounts/identifiers";
import { Op } from "sequelize";
import { select } from "../../../platform/database/select.ts";
import type { CommandContext, Context } from "../../../platform/http/context.ts";
import { hashSecret, newSecretToken } from "../../../platform/http/credentials.ts";
import { knownDevices } from "../models/knownDevices.ts";
import { requestCookie } from "../requestCookie.ts";

export interface RecognizedDevice {
  id: string;
  /** `first` if the account had no other device before, as after a sign-up. */
  state: "known" | "new" | "first";
}

/** Returns the id of this browser's device if it has signed in to the account of this address before. */
export async function findKnownDevice(context: Context, { kind, value }: Identifier): Promise<string | null> {
  const token = requestCookie(context, "device");
  if (token === null) return null;
  const [row] = await select<{ id: string }>(
    context.platform.db,
    `SELECT d.id FROM known_devices d JOIN users u ON u.id = d.user_id WHERE d.token_hash = $token AND u.${kind} = $value`,
    { token: hashSecret(token), value },
  );
  return row?.id ?? null;
}

/** Whether this browser has signed in to this account before. */
export async function isKnownDevice(context: Context, userId: string): Promise<boolean> {
  const token = requestCookie(context, "device");
  if (token === null) return false;
  const where = { user_id: userId, token_hash: hashSecret(token) };
  return (await knownDevices(context.platform.db).count({ where })) > 0;
}

/** Recognizes this browser by its device cookie, or makes it known to the account from now on. */
export async function recognizeDevice(context: CommandContext, userId: string): Promise<RecognizedDevice> {
  const { platform, facts, transaction } = context;
  const presented = requestCookie(context, "device");
  const seen = { last_seen_at: platform.clock.now(), label: deviceName(facts.userAgent) };
  if (presented !== null) {
    const [, rows] = await knownDevices(platform.db).update(seen, {
      where: { user_id: userId, token_hash: hashSecret(presented) },
      returning: true,
      transaction,
    });
    const [known] = rows;
    if (known) {
      setDeviceCookie(context, presented);
      return { id: known.get().id, state: "known" };
    }
  }
  const state = (await wasUsedBefore(context, userId)) ? "new" : "first";
  const token = newSecretToken(platform);
  // A new value for the accounts already known here too: an attacker who shared this browser may have copied the old
  // one, and would then be known to this account.
  if (presented !== null) {
    await knownDevices(platform.db).update(
      { token_hash: hashSecret(token) },
      { where: { token_hash: hashSecret(presented) }, transaction },
    );
  }
  const id = platform.newId();
  await knownDevices(platform.db).create(
    { id, user_id: userId, token_hash: hashSecret(token), first_seen_at: seen.last_seen_at, ...seen },
    { transaction, returning: false },
  );
  setDeviceCookie(context, token);
  return { id, state };
}

/** Makes all of a user's devices unknown except this browser: an intruder's must not stay known. */
export async function forgetOtherDevices(context: CommandContext, userId: string): Promise<void> {
  const { platform, transaction } = context;
  const presented = requestCookie(context, "device");
  const others = presented === null ? {} : { token_hash: { [Op.ne]: hashSecret(presented) } };
  await knownDevices(platform.db).destroy({ where: { user_id: userId, ...others }, transaction });
}

/** Makes the device of an ended session unknown, unless it is the one of the session that ended it. */
export async function forgetDeviceOf(
  context: CommandContext,
  endedId: string,
  currentId: string,
): Promise<void> {
  await context.execute(
    `DELETE FROM known_devices WHERE id = (SELECT device_id FROM sessions WHERE id = $endedId)
        AND id IS DISTINCT FROM (SELECT device_id FROM sessions WHERE id = $currentId)`,
    { endedId, currentId },
  );
}

function setDeviceCookie(context: CommandContext, token: string): void {
  context.afterCommit(() => context.http.cookies.set("device", token));
}

/** Whether anyone was signed in to the account before, on whatever device. */
async function wasUsedBefore(context: CommandContext, userId: string): Promise<boolean> {
  const rows = await context.select(
    `SELECT 1 WHERE EXISTS (SELECT 1 FROM known_devices WHERE user_id = $userId)
        OR EXISTS (SELECT 1 FROM security_events WHERE user_id = $userId AND kind LIKE 'signed\\_%')
        OR EXISTS (SELECT 1 FROM sessions WHERE user_id = $userId AND kind = 'browser')`,
    { userId },
  );
  return rows.length > 0;
}

import { createHmac } from "node:crypto";
import { drawRecoveryCode, formatRecoveryCode, RECOVERY_CODES } from "@quire/domain/accounts/factors";
import { select } from "../../../platform/database/select.ts";
import type { CommandContext, Context } from "../../../platform/http/context.ts";
import { recoveryCodes } from "../models/recoveryCodes.ts";

const PURPOSE = "recovery codes";

/** Replaces an account's recovery codes, and returns the new ones as they are shown, once. */
export async function issueRecoveryCodes(
  { platform, transaction }: CommandContext,
  userId: string,
): Promise<string[]> {
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODES) codes.add(drawRecoveryCode((length) => platform.random(length)));
  const now = platform.clock.now();
  await recoveryCodes(platform.db).destroy({ where: { user_id: userId }, transaction });
  await recoveryCodes(platform.db).bulkCreate(
    [...codes].map((code) => ({
      user_id: userId,
      code_hash: hashOf(platform.secret(PURPOSE), userId, code),
      created_at: now,
    })),
    { transaction },
  );
  return [...codes].map(formatRecoveryCode);
}

/** Whether this is one of the account's unused recovery codes, which is then used. */
export async function consumeRecoveryCode(
  { platform }: Context,
  userId: string,
  code: string,
): Promise<boolean> {
  const used = await select(
    platform.db,
    `UPDATE recovery_codes SET used_at = $now
      WHERE user_id = $userId AND code_hash = ANY ($hashes::bytea[]) AND used_at IS NULL RETURNING user_id`,
    {
      userId,
      hashes: platform.secrets(PURPOSE).map((key) => hashOf(key, userId, code)),
      now: platform.clock.now(),
    },
  );
  return used.length > 0;
}

/** Keyed, so that a copy of the database alone doesn't allow guessing. */
function hashOf(key: Buffer, userId: string, code: string): Buffer {
  return createHmac("sha256", key).update(`${userId} ${code}`).digest();
}

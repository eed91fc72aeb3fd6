import type { FactorMethod } from "@quire/contracts/records/factor";
import type { Transaction } from "sequelize";
import { select } from "../../../platform/database/select.ts";
import type { Platform } from "../../../platform/platform.ts";

/** How many factors of each kind an account has. Recovery codes are a way in, but no factor of their own. */
export interface OwnedFactors {
  passkeys: number;
  totp: boolean;
  recoveryCodes: number;
}

export async function ownedFactors(
  platform: Platform,
  userId: string,
  transaction: Transaction | null = null,
): Promise<OwnedFactors> {
  const [row] = await select<{ passkeys: number; totp: boolean; recovery_codes: number }>(
    platform.db,
    `SELECT (SELECT count(*)::int FROM passkeys WHERE user_id = $userId) AS passkeys,
            EXISTS (SELECT 1 FROM totp_secrets WHERE user_id = $userId AND confirmed_at IS NOT NULL) AS totp,
            (SELECT count(*)::int FROM recovery_codes WHERE user_id = $userId AND used_at IS NULL) AS recovery_codes`,
    { userId },
    transaction,
  );
  if (!row) return { passkeys: 0, totp: false, recoveryCodes: 0 };
  return { passkeys: row.passkeys, totp: row.totp, recoveryCodes: row.recovery_codes };
}

/** Whether the account has a second factor, so that a password alone doesn't open it. */
export const hasFactor = ({ passkeys, totp }: OwnedFactors): boolean => passkeys > 0 || totp;

/** The ways to prove the second factor, strongest first. */
export function methodsOf({ passkeys, totp, recoveryCodes }: OwnedFactors): FactorMethod[] {
  const methods: [FactorMethod, boolean][] = [
    ["passkey", passkeys > 0],
    ["totp", totp],
    ["recovery_code", recoveryCodes > 0],
  ];
  return methods.filter(([, isOwned]) => isOwned).map(([method]) => method);
}

import { CODE_TRIES } from "@quire/domain/accounts/proof";
import { QueryTypes } from "sequelize";
import type { CommandContext } from "../../../../platform/http/context.ts";
import { type CodeKey, codeHash, identifierHash } from "./codeHashes.ts";

export type SpentCode = { userId: string } | { refused: "otp_incorrect" | "too_many_otp_tries" };

/**
 * Tries a code. One statement counts the try and decides, so that of parallel tries with the right one exactly one
 * wins, and a wrong one is never free. Hazard: the caller must let its transaction commit also where this refuses, or
 * the try was not counted.
 */
export async function spendCode(
  { platform, transaction }: CommandContext,
  key: CodeKey,
  code: string,
): Promise<SpentCode> {
  const [row] = await platform.db.query<{ user_id: string; tries: number; used_at: Date | null }>(
    `UPDATE one_time_codes SET tries = least(tries + 1, 1000),
            used_at = CASE WHEN tries < $most AND code_hash = $code AND user_id IS NOT NULL THEN $now END
      WHERE browser_hash = $browser AND purpose = $purpose AND identifier_hash = $identifier
        AND used_at IS NULL AND expires_at > $now
      RETURNING user_id, tries, used_at`,
    {
      bind: {
        most: CODE_TRIES,
        code: codeHash(platform, key, code),
        now: platform.clock.now(),
        browser: key.browser,
        purpose: key.purpose,
        identifier: identifierHash(platform, key.identifier),
      },
      type: QueryTypes.SELECT,
      transaction,
    },
  );
  if (row?.used_at) return { userId: row.user_id };
  return { refused: row && row.tries > CODE_TRIES ? "too_many_otp_tries" : "otp_incorrect" };
}

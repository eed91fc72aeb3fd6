import { QueryTypes } from "sequelize";
import type { Context } from "../../../../platform/http/context.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { enforceLimit } from "../../../../platform/limits/enforceLimit.ts";
import { type CodeKey, identifierHash } from "./codeHashes.ts";

/**
 * Counts a try by address and by account, beyond the few that each code allows: new codes can be asked for, and all of
 * them together must not become a way to guess. A try at no code at all counts for the address alone, or anybody could
 * lock anybody out for a day.
 */
export async function enforceTries(context: Context, key: CodeKey): Promise<void> {
  const { platform, facts } = context;
  await enforceLimit(platform, "otpTriesByAddress", facts.ip, "too_many_otp_tries");
  if (!(await wasAsked(context, key))) throw new Refusal("otp_incorrect");
  await enforceLimit(platform, "otpTriesByAccount", key.identifier.value, "too_many_otp_tries");
}

/** Whether this browser asked for a code; it has its row also where there is no account. */
async function wasAsked({ platform }: Context, { browser, purpose, identifier }: CodeKey): Promise<boolean> {
  const rows = await platform.db.query(
    `SELECT 1 FROM one_time_codes WHERE browser_hash = $browser AND purpose = $purpose
        AND identifier_hash = $identifier AND used_at IS NULL AND expires_at > $now`,
    {
      bind: {
        browser,
        purpose,
        identifier: identifierHash(platform, identifier),
        now: platform.clock.now(),
      },
      type: QueryTypes.SELECT,
    },
  );
  return rows.length > 0;
}

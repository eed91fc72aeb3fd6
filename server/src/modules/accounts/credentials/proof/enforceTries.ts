import { CODE_TRIES } from "@quire/domain/accounts/proof";
import { select } from "../../../../platform/database/select.ts";
import type { Context } from "../../../../platform/http/context.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { enforceLimit } from "../../../../platform/limits/enforceLimit.ts";
import { enforceAttempts } from "../attemptLimits.ts";
import { type CodeKey, identifierHashes } from "./codeHashes.ts";

/**
 * Counts a try beyond the few that each code allows: new codes can be requested, and all of them combined must not
 * become a way to guess. A try without any code counts for the address only, and one at a code whose tries are used up
 * counts for nothing: neither is a guess, and counting them would only lock out the account's owner. Returns what
 * resets the counts after a success.
 */
export async function enforceTries(context: Context, key: CodeKey): Promise<() => Promise<void>> {
  const { facts } = context;
  const tries = await triesOf(context, key);
  if (tries === null) {
    await enforceLimit(context, "otpTriesByAddress", facts.ip, "too_many_otp_tries");
    throw new Refusal("otp_incorrect");
  }
  if (tries >= CODE_TRIES) throw new Refusal("too_many_otp_tries");
  return enforceAttempts(context, "enterCode", key.identifier);
}

/** The tries at the code that this browser requested; null without one. There is a row even if there is no account. */
async function triesOf(
  { platform }: Context,
  { browser, purpose, identifier }: CodeKey,
): Promise<number | null> {
  const [row] = await select<{ tries: number }>(
    platform.db,
    `SELECT tries FROM one_time_codes WHERE browser_hash = $browser AND purpose = $purpose
        AND identifier_hash = ANY ($identifiers::bytea[]) AND used_at IS NULL AND expires_at > $now`,
    {
      browser,
      purpose,
      identifiers: identifierHashes(platform, identifier),
      now: platform.clock.now(),
    },
  );
  return row?.tries ?? null;
}

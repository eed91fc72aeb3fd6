import { select } from "../../../../platform/database/select.ts";
import type { Context } from "../../../../platform/http/context.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { enforceLimit } from "../../../../platform/limits/enforceLimit.ts";
import { type CodeKey, identifierHashes } from "./codeHashes.ts";

/**
 * Counts a try by address and by account, beyond the few that each code allows: new codes can be requested, and all
 * of them combined must not become a way to guess. A try without any code counts for the address only; otherwise
 * anyone could lock a user out for a day.
 */
export async function enforceTries(context: Context, key: CodeKey): Promise<void> {
  const { facts } = context;
  await enforceLimit(context, "otpTriesByAddress", facts.ip, "too_many_otp_tries");
  if (!(await wasRequested(context, key))) throw new Refusal("otp_incorrect");
  await enforceLimit(context, "otpTriesByAccount", key.identifier.value, "too_many_otp_tries");
}

/** Whether this browser requested a code; there is a row even if there is no account. */
async function wasRequested(
  { platform }: Context,
  { browser, purpose, identifier }: CodeKey,
): Promise<boolean> {
  const rows = await select(
    platform.db,
    `SELECT 1 FROM one_time_codes WHERE browser_hash = $browser AND purpose = $purpose
        AND identifier_hash = ANY ($identifiers::bytea[]) AND used_at IS NULL AND expires_at > $now`,
    {
      browser,
      purpose,
      identifiers: identifierHashes(platform, identifier),
      now: platform.clock.now(),
    },
  );
  return rows.length > 0;
}

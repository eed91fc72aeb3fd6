import { CODE_TRIES } from "@quire/domain/accounts/proof";
import type { CommandContext } from "../../../../platform/http/context.ts";
import { liftBounce } from "../../../../platform/mail/undeliverable.ts";
import { type CodeKey, codeHashes, identifierHashes } from "./codeHashes.ts";

const OPEN = `browser_hash = $browser AND purpose = $purpose AND identifier_hash = ANY ($identifiers::bytea[])
  AND used_at IS NULL AND expires_at > $now`;

export type ConsumedCode = { userId: string } | { refused: "otp_incorrect" | "too_many_otp_tries" };

/**
 * Tries a code. One statement counts the try and decides, so that exactly one of several parallel tries with the
 * right code succeeds, and a wrong one always counts. Hazard: the caller must let its transaction commit even when
 * this refuses, or the try is not counted.
 */
export async function consumeCode(
  context: CommandContext,
  key: CodeKey,
  code: string,
): Promise<ConsumedCode> {
  const { platform } = context;
  const bind = {
    now: platform.clock.now(),
    browser: key.browser,
    purpose: key.purpose,
    identifiers: identifierHashes(platform, key.identifier),
  };
  // Before the code: see `lockUser`.
  await context.execute(
    `SELECT 1 FROM users WHERE id IN (SELECT user_id FROM one_time_codes WHERE ${OPEN}) FOR NO KEY UPDATE`,
    bind,
  );
  const [row] = await context.select<{ user_id: string; tries: number; used_at: Date | null }>(
    `UPDATE one_time_codes SET tries = least(tries + 1, 1000),
            used_at = CASE WHEN tries < $most AND code_hash = ANY ($codes::bytea[]) AND user_id IS NOT NULL THEN $now END
      WHERE ${OPEN}
      RETURNING user_id, tries, used_at`,
    { ...bind, most: CODE_TRIES, codes: codeHashes(platform, key, code) },
  );
  if (row?.used_at) {
    await liftBounce(context, key.identifier.value);
    return { userId: row.user_id };
  }
  return { refused: row && row.tries > CODE_TRIES ? "too_many_otp_tries" : "otp_incorrect" };
}

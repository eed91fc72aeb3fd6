import { CODE_SECONDS, drawCode } from "@quire/domain/accounts/proof";
import { execute } from "../../../../platform/database/select.ts";
import type { CommandContext } from "../../../../platform/http/context.ts";
import { type CodeKey, codeHash, identifierHash } from "./codeHashes.ts";

interface IssuedCode {
  code: string;
  expires: Date;
}

/**
 * Creates a code that replaces the previous one. With `userId` null it is written all the same, but opens nothing.
 */
export async function issueCode(
  { platform, transaction }: CommandContext,
  key: CodeKey,
  userId: string | null,
): Promise<IssuedCode> {
  const code = drawCode(platform.random);
  const now = platform.clock.now();
  const expires = new Date(now.getTime() + CODE_SECONDS * 1000);
  await execute(platform.db, "DELETE FROM one_time_codes WHERE expires_at <= $now", { now }, transaction);
  await execute(
    platform.db,
    `INSERT INTO one_time_codes (purpose, browser_hash, identifier_hash, user_id, code_hash, created_at, expires_at)
     VALUES ($purpose, $browser, $identifier, $userId, $code, $now, $expires)
     ON CONFLICT (browser_hash, purpose, identifier_hash) DO UPDATE SET user_id = excluded.user_id,
       code_hash = excluded.code_hash, tries = 0, used_at = NULL, created_at = excluded.created_at,
       expires_at = excluded.expires_at`,
    {
      purpose: key.purpose,
      browser: key.browser,
      identifier: identifierHash(platform, key.identifier),
      userId,
      code: codeHash(platform, key, code),
      now,
      expires,
    },
    transaction,
  );
  return { code, expires };
}

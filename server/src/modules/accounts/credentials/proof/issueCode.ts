import { CODE_SECONDS, drawCode } from "@quire/domain/accounts/proof";
import { QueryTypes } from "sequelize";
import type { CommandContext } from "../../../../platform/http/context.ts";
import { type CodeKey, codeHash, identifierHash } from "./codeHashes.ts";

interface IssuedCode {
  code: string;
  expires: Date;
}

/** Makes a code in place of the one before. `userId` null: of nobody; it is written all the same, and opens nothing. */
export async function issueCode(
  { platform, transaction }: CommandContext,
  key: CodeKey,
  userId: string | null,
): Promise<IssuedCode> {
  const code = drawCode(platform.random);
  const now = platform.clock.now();
  const expires = new Date(now.getTime() + CODE_SECONDS * 1000);
  await platform.db.query("DELETE FROM one_time_codes WHERE expires_at <= $now", {
    bind: { now },
    type: QueryTypes.DELETE,
    transaction,
  });
  await platform.db.query(
    `INSERT INTO one_time_codes (purpose, browser_hash, identifier_hash, user_id, code_hash, created_at, expires_at)
     VALUES ($purpose, $browser, $identifier, $userId, $code, $now, $expires)
     ON CONFLICT (browser_hash, purpose, identifier_hash) DO UPDATE SET user_id = excluded.user_id,
       code_hash = excluded.code_hash, tries = 0, used_at = NULL, created_at = excluded.created_at,
       expires_at = excluded.expires_at`,
    {
      bind: {
        purpose: key.purpose,
        browser: key.browser,
        identifier: identifierHash(platform, key.identifier),
        userId,
        code: codeHash(platform, key, code),
        now,
        expires,
      },
      type: QueryTypes.INSERT,
      transaction,
    },
  );
  return { code, expires };
}

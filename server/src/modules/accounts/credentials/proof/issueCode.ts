import { CODE_SECONDS, drawCode, SIGNIN_LINK_SECONDS } from "@quire/domain/accounts/proof";
import type { CommandContext } from "../../../../platform/http/context.ts";
import { type CodeKey, codeHash, identifierHash, identifierHashes } from "./codeHashes.ts";

interface IssuedCode {
  code: string;
  expires: Date;
}

/** For how long a row is needed after its code has expired: a sign-in link opens in the browser that requested it. */
const REQUEST_MS = SIGNIN_LINK_SECONDS * 1000;

/**
 * Creates a code that replaces the previous one. With `userId` null it is written all the same, but opens nothing.
 */
export async function issueCode(
  context: CommandContext,
  key: CodeKey,
  userId: string | null,
): Promise<IssuedCode> {
  const { platform } = context;
  const code = drawCode(platform.random);
  const now = platform.clock.now();
  const expires = new Date(now.getTime() + CODE_SECONDS * 1000);
  await deleteOld(context, now);
  await context.execute(
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
  );
  return { code, expires };
}

/**
 * Records that this browser requested a code, without creating one: a link that was already sent to the address then
 * opens here. A code that was sent to this browser stays valid.
 */
export async function recordCodeRequest(context: CommandContext, key: CodeKey): Promise<void> {
  const { platform } = context;
  const now = platform.clock.now();
  await deleteOld(context, now);
  await context.execute(
    `INSERT INTO one_time_codes (purpose, browser_hash, identifier_hash, code_hash, created_at, expires_at)
     VALUES ($purpose, $browser, $identifier, $unknown, $now, $now)
     ON CONFLICT (browser_hash, purpose, identifier_hash) DO UPDATE SET created_at = excluded.created_at`,
    {
      purpose: key.purpose,
      browser: key.browser,
      identifier: identifierHash(platform, key.identifier),
      unknown: platform.random(32),
      now,
    },
  );
}

/** Whether this browser requested a code within the time for which a sign-in link is valid. */
export async function hasRequestedCode(context: CommandContext, key: CodeKey): Promise<boolean> {
  const { platform } = context;
  const rows = await context.select(
    `SELECT 1 FROM one_time_codes WHERE browser_hash = $browser AND purpose = $purpose
        AND identifier_hash = ANY ($identifiers::bytea[]) AND created_at > $since`,
    {
      browser: key.browser,
      purpose: key.purpose,
      identifiers: identifierHashes(platform, key.identifier),
      since: new Date(platform.clock.now().getTime() - REQUEST_MS),
    },
  );
  return rows.length > 0;
}

async function deleteOld(context: CommandContext, now: Date): Promise<void> {
  const since = new Date(now.getTime() - REQUEST_MS);
  await context.execute("DELETE FROM one_time_codes WHERE expires_at <= $since AND created_at <= $since", {
    since,
  });
}
